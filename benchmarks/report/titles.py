"""What systems and shapes are called on the page, in the order they are shown."""

SYSTEMS = {
    "celery": "bare Celery",
    "procrastinate": "Procrastinate",
    "dbos": "DBOS",
    "engine": "this engine, a pointer per job",
    "engine_turns": "this engine, bounded turns",
}
SHAPES = {
    "independent": "independent no-ops",
    "chain": "chains of 10",
    "fan_out": "fan-out 1 → 100 → 1",
}
COLOURS = {
    "celery": "#9aa5b1",
    "procrastinate": "#7bb3a0",
    "dbos": "#b79ad0",
    "engine": "#f2b36b",
    "engine_turns": "#d9652b",
}
