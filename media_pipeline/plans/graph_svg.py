"""The dependency picture of a film as SVG: a column a stage, a box a slot, a line a reading."""

from collections import defaultdict
from html import escape

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_states import UnitState
from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.plans.film_plan import FilmPlan
from media_pipeline.plans.plan_words import PlanWords, noun
from media_pipeline.plans.planned_unit import PlannedUnit

_COLOURS = {
    UnitState.DONE: ("#e7f4ea", "#2f7d46"),
    UnitState.STALE: ("#fff3d6", "#9a6700"),
    UnitState.MISSING: ("#f2f2f2", "#6b6b6b"),
    UnitState.RUNNING: ("#e3efff", "#1f5fae"),
    UnitState.BLOCKED: ("#efe7fb", "#6b3fa0"),
    UnitState.FAILED: ("#fde7e7", "#b3261e"),
}
_WIDTH, _HEIGHT, _ACROSS, _DOWN, _TOP = 216, 38, 296, 50, 64


def graph_svg(view: FilmView, plan: FilmPlan) -> str:
    """Whole and self-contained; every box says state and cause in its title."""
    columns: dict[Stage, list[PlannedUnit]] = defaultdict(list)
    for unit in plan.units:
        columns[unit.kind.stage].append(unit)
    stages = [stage for stage in Stage if columns[stage]]
    places = {
        unit.key: (24 + at * _ACROSS, _TOP + row * _DOWN)
        for at, stage in enumerate(stages)
        for row, unit in enumerate(columns[stage])
    }
    width = 24 + len(stages) * _ACROSS
    height = _TOP + 24 + _DOWN * max((len(columns[stage]) for stage in stages), default=0)
    words = PlanWords(view)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        f"<title>{escape(view.film.title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *(
            f'<text x="{24 + at * _ACROSS}" y="36" font-size="15" fill="#333">{stage}</text>'
            for at, stage in enumerate(stages)
        ),
        *_lines(plan, places),
        *(_box(unit, places[unit.key], words) for unit in plan.units),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _lines(plan: FilmPlan, places: dict[SlotKey, tuple[int, int]]) -> list[str]:
    drawn = []
    stale = {unit.key for unit in plan.units if unit.state == UnitState.STALE}
    for unit in plan.units:
        x, y = places[unit.key]
        changed = {cause.slot for cause in unit.causes} if not unit.report.cascaded else stale
        for key in unit.report.requires:
            if key not in places:
                continue
            from_x, from_y = places[key]
            is_why = unit.state == UnitState.STALE and key in changed
            colour = "#9a6700" if is_why else "#c9c9c9"
            start, end = (from_x + _WIDTH, from_y + _HEIGHT // 2), (x, y + _HEIGHT // 2)
            if from_x == x:  # in one column: around the left side
                start = (x, from_y + _HEIGHT // 2)
                bend = f"C {x - 18} {start[1]} {x - 18} {end[1]} {end[0]} {end[1]}"
            else:
                middle = (start[0] + end[0]) // 2
                bend = f"C {middle} {start[1]} {middle} {end[1]} {end[0]} {end[1]}"
            drawn.append(
                f'<path d="M {start[0]} {start[1]} {bend}" fill="none" stroke="{colour}"/>'
            )
    return drawn


def _box(unit: PlannedUnit, place: tuple[int, int], words: PlanWords) -> str:
    x, y = place
    fill, ink = _COLOURS[unit.state]
    causes = ", ".join(words.causes(unit.causes)[:3])
    code, detail = unit.report.error
    told = [f"{words.slot(unit.key)}: {unit.state}", causes, f"{code} {detail}".strip()]
    below = causes or (code if unit.state == UnitState.FAILED else str(unit.state))
    return (
        f"<g><title>{escape(' · '.join(filter(None, told)))}</title>"
        f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="{fill}" '
        f'stroke="{ink}"{" stroke-width=" + chr(34) + "2" + chr(34) if unit.is_made else ""}/>'
        f'<text x="{x + 10}" y="{y + 16}" fill="#222">'
        f"{escape(_short(f'{noun(unit.kind.name)} · {words.owner_of(unit.key)}'))}</text>"
        f'<text x="{x + 10}" y="{y + 31}" font-size="10" fill="{ink}">'
        f"{escape(_short(below, 36))}</text></g>"
    )


def _short(text: str, longest: int = 30) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"
