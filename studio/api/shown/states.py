"""How slots stand, in words and in targets."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from uuid import UUID

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_states import FilmStates, UnitReport
from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.plans.plan_words import PlanWords
from studio.api.shapes.plan import CauseShown
from studio.api.shapes.states import SlotState
from studio.api.shown.work import ROOT, error


def slot_keys(view: FilmView, *, only: Iterable[Kind] | None = None) -> Iterator[SlotKey]:
    """What the film consists of: of each kind, those who want one, made or not."""
    for kind in kinds.in_order() if only is None else only:
        if not kind.of_library:
            for subject in kind.subjects(view):
                if _is_wanted(view, kind, subject):
                    yield kind.name, subject


def _is_wanted(view: FilmView, kind: Kind, subject: UUID) -> bool:
    """What nobody has asked for, or where no music shall be, is told of once it is there."""
    goes_without = kind.stage == Stage.MUSIC and not view.film.with_music
    is_wanted = not kind.on_request and not goes_without
    return is_wanted or (kind.name, subject) in view.slots


def slot_states(
    states: FilmStates, keys: Iterable[SlotKey], *, state: str = ""
) -> Iterator[SlotState]:
    """``state``: only those that stand so; empty: all."""
    words = PlanWords(states.view)
    for key in keys:
        report = states.of(key)
        if not state or report.state == state:
            yield _state(states.view, key, report, words)


def states_by_subject(states: FilmStates, subjects: Iterable[UUID]) -> dict[UUID, list[SlotState]]:
    """Of these alone, each with what it wants."""
    found: dict[UUID, list[SlotState]] = {subject: [] for subject in subjects}
    keys = [key for key in slot_keys(states.view) if key[1] in found]
    for one in slot_states(states, keys):
        found[UUID(one["subject"])].append(one)
    return found


def _state(view: FilmView, key: SlotKey, report: UnitReport, words: PlanWords) -> SlotState:
    kind, subject = key
    slot = view.slots.get(key)
    return {
        "target": target(key),
        "kind": kind,
        "subject": str(subject),
        "name": words.slot(key),
        "stage": str(kinds[kind].stage),
        "state": str(report.state),
        "kept": report.kept,
        "cascaded": report.cascaded,
        "causes": causes(report, words),
        "blocked_by": [target(one) for one in report.blocked_by],
        "selected": None if slot is None or slot.selected_id is None else str(slot.selected_id),
        "takes": 0 if slot is None else slot.take_count,
        "error": error(*report.error),
        "links": {"takes": f"{ROOT}/films/{view.film.pk}/slots/{kind}/{subject}/takes"},
    }


def causes(report: UnitReport, words: PlanWords) -> list[CauseShown]:
    """Each once: one change may reach something by several ways."""
    once = dict.fromkeys(replace(one, path="") for one in report.causes)
    return [
        {"target": target(cause.slot), "field": cause.field, "words": words.cause(cause)}
        for cause in once
    ]


def target(key: SlotKey) -> str:
    return f"{key[0]}:{key[1]}"
