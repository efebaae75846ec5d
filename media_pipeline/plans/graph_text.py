"""The dependency picture of a film in text: what depends on what, what is stale, and why."""

from collections.abc import Iterator

from media_pipeline.graph.film_states import UnitState
from media_pipeline.graph.film_view import FilmView
from media_pipeline.plans.film_plan import FilmPlan
from media_pipeline.plans.plan_words import PlanWords
from media_pipeline.plans.planned_unit import PlannedUnit

MARKS = {
    UnitState.DONE: "✓",
    UnitState.STALE: "~",
    UnitState.MISSING: "·",
    UnitState.RUNNING: "▶",
    UnitState.BLOCKED: "⏸",
    UnitState.FAILED: "✗",
}


def graph_text(view: FilmView, plan: FilmPlan, *, everything: bool) -> Iterator[str]:
    """A line a unit, stage by stage; good units are only counted unless ``everything`` is asked.

    Under each line what it reads, and why it is stale; with ``everything`` also its name as
    ``generate --target`` and ``edit`` take it.
    """
    words = PlanWords(view)
    yield f"{view.film.title}: {len(view.scenes)} scenes, {len(view.shots)} shots"
    for stage in dict.fromkeys(unit.kind.stage for unit in plan.units):
        units = [unit for unit in plan.units if unit.kind.stage == stage]
        told = [unit for unit in units if everything or not _is_quiet(unit)]
        yield f"\n{stage}  ({len(units) - len(told)} good)" if told else f"\n{stage}  all good"
        for unit in told:
            yield from _unit(unit, words, named=everything)
    yield ""
    yield f"To make: {len(plan.made)} · {_money(plan)} · digest {plan.digest[:12]}"


def _is_quiet(unit: PlannedUnit) -> bool:
    return unit.state == UnitState.DONE and not unit.causes


def _unit(unit: PlannedUnit, words: PlanWords, *, named: bool) -> Iterator[str]:
    made = "  → will be made" if unit.is_made else ""
    kept = "  (a person's; it stays)" if unit.report.kept else ""
    yield f"  {MARKS[unit.state]} {unit.state}: {words.slot(unit.key)}{kept}{made}"
    if named:
        yield f"      {unit.key[0]}:{unit.key[1]}"
    if unit.report.requires:
        read = list(dict.fromkeys(map(words.slot, unit.report.requires)))
        more = len(read) - 6
        yield f"      reads {', '.join(read[:6])}{f' and {more} more' if more > 0 else ''}"
    how = "goes back to" if unit.report.cascaded else "changed:"
    for cause in words.causes(unit.causes)[:4]:
        yield f"      {how} {cause}"
    for key in (*unit.report.blocked_by, *unit.held_by):
        yield f"      waits for {words.slot(key)}"
    code, detail = unit.report.error
    if code:
        yield f"      failed: {code}: {detail}"


def _money(plan: FilmPlan) -> str:
    least, most = plan.price.least / 1e6, plan.price.most / 1e6
    if not most:
        return "free"
    return f"${least:.2f}" if least == most else f"${least:.2f} to ${most:.2f}"
