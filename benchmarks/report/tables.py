"""The tables of the page, in Markdown."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from statistics import median

from benchmarks.figures import PEERS, per_second, pickup, ratio
from benchmarks.measures.throughput import Rate
from benchmarks.report.titles import SHAPES, SYSTEMS
from benchmarks.results import Results
from benchmarks.spread import spread


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def rates(results: Results) -> str:
    """Jobs a second: the median of the rounds, and the least and the most."""

    def shown(measured: list[Rate] | None) -> str:
        return spread([rate.per_second for rate in measured]).text if measured else "–"

    return table(
        ["jobs a second", *SHAPES.values()],
        [
            [name, *(shown(results.rates[shape].get(key)) for shape in SHAPES)]
            for key, name in SYSTEMS.items()
        ],
    )


def ratios(results: Results) -> str:
    """The same shape against the same shape, paired round by round."""
    rows = []
    for ours in ("engine", "engine_turns"):
        for title, theirs in (("bare Celery", ["celery"]), ("the faster peer", PEERS)):
            rows.append(
                [
                    f"{SYSTEMS[ours]} ÷ {title}",
                    *(f"{ratio(results, shape, ours, theirs):.2f}" for shape in SHAPES),
                ]
            )
    return table(["ratio", *SHAPES.values()], rows)


def cpu(results: Results) -> str:
    """Milliseconds of CPU a job of the first shape, by who used them."""

    def shown(measured: list[Rate]) -> list[str]:
        used = [(asdict(rate.cpu), rate.jobs) for rate in measured]
        parts = [
            median(1000 * seconds[part] / jobs for seconds, jobs in used)
            for part in ("workers", "database", "broker")
        ]
        return [f"{part:.2f}" for part in (*parts, sum(parts))]

    first = results.rates["independent"]
    return table(
        ["CPU of an independent no-op, ms", "workers", "database", "broker", "all"],
        [[name, *shown(first[key])] for key, name in SYSTEMS.items()],
    )


def pickups(results: Results) -> str:
    shares = (0.5, 0.99)
    return table(
        ["milliseconds until a job starts", "idle p50", "idle p99", "loaded p50", "loaded p99"],
        [
            [
                name,
                *(f"{pickup(results.idle[key], share):,.1f}" for share in shares),
                *(f"{pickup(results.loaded[key], share):,.1f}" for share in shares),
            ]
            for key, name in SYSTEMS.items()
        ],
    )


def growth(results: Results) -> str:
    return table(
        ["finished rows", "claim + settle", "dispatch", "sweep", "list runs", "list a run's jobs"],
        [
            [
                f"{costs.finished_rows:,}",
                *(
                    f"{at:.2f} ms"
                    for at in (
                        costs.claim_and_settle,
                        costs.dispatch,
                        costs.sweep,
                        costs.list_runs,
                        costs.list_jobs,
                    )
                ),
            ]
            for costs in results.growth
        ],
    )


def recoveries(results: Results) -> str:
    rows = [
        [one.system, "does not happen" if one.seconds is None else f"{one.seconds:.1f} s", one.how]
        for one in results.recoveries
    ]
    return table(["a worker is killed", "its job runs again after", "how"], rows)


def loads(results: Results) -> str:
    """The machine's load average before the measurements: what else was going on."""
    found = [
        rate.load for of_shape in results.rates.values() for r in of_shape.values() for rate in r
    ]
    return spread(found).text if found else ""


def summary(results: Results) -> str:
    """Jobs a second of the whole run, for the log."""
    return "\n".join(
        f"{SHAPES[shape]}: "
        + ", ".join(f"{key} {per_second(found):,.0f}" for key, found in of_shape.items())
        for shape, of_shape in results.rates.items()
    )
