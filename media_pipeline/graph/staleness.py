"""Whether what one slot shows still fits the film, and if not, what has changed since."""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from media_pipeline.graph.film_states import FilmStates, UnitState
from media_pipeline.graph.film_view import FilmView

State = Literal["missing", "running", "fresh", "stale", "untracked"]


@dataclass(frozen=True)
class TakeState:
    """``cause``: for a stale take the input that changed, as «bible: standard_clothing»."""

    state: State
    cause: str = ""


def take_state(
    view: FilmView, kind: str, subject: UUID, states: FilmStates | None = None
) -> TakeState:
    """The state of one slot. Stale too is what was made from something stale.

    untracked: a person's own take, or a hash made by an older version of the kind. For more than
    one slot hand over the ``states``, which are read once.
    """
    report = (states or FilmStates.read(view)).of((kind, subject))
    if report.untracked:
        return TakeState("untracked")
    match report.state:
        case UnitState.RUNNING:
            return TakeState("running")
        case UnitState.MISSING | UnitState.FAILED if view.selected(kind, subject) is None:
            return TakeState("missing")
        case UnitState.STALE | UnitState.FAILED:
            return TakeState("stale", report.causes[0].path if report.causes else "")
        case _ if report.causes:  # a person's own, kept though it no longer fits
            return TakeState("stale", report.causes[0].path)
        case _:
            return TakeState("fresh")
