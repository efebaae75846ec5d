"""One declaration per kind of slot: everything the film knows about it follows from here.

From a kind's ``inputs`` alone follow its hash, what makes it stale, the plan and the order of jobs.
Kinds are declared beside the slice that owns them and listed in ``media_pipeline/work.py``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.inputs import Input

if TYPE_CHECKING:
    from media_pipeline.graph.film_view import FilmView


def _itself(_: "FilmView", subject: UUID) -> UUID:
    return subject


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of slot.

    ``subjects``: who in a film wants one. ``inputs``: what it is made from. ``job_kind``: the job
    that makes it; units of one job_kind and one ``gather`` are made together, by one job.
    ``version``: raised when the inputs change their meaning; older digests are then untracked.
    ``deadline``: how long its job may take from when it is planned; None: as long as the run.
    """

    name: str
    stage: Stage
    job_kind: str
    subjects: Callable[["FilmView"], Sequence[UUID]]
    inputs: Callable[["FilmView", UUID], Sequence[Input]]
    model: Callable[[], str]
    gather: Callable[["FilmView", UUID], UUID] = _itself
    version: int = 1
    deadline: Callable[[], timedelta | None] = lambda: None
    #: Its failure does not fail the run.
    optional: bool = False
    #: Goes without what failed, and is made again when a retry brings it.
    remade_on_retry: bool = False


class KindRegistry:
    """Every kind by name, in the order of ``work.py``: a kind stands after what it reads."""

    def __init__(self) -> None:
        self._kinds: dict[str, Kind] = {}

    def declare(self, kind: Kind) -> Kind:
        if kind.name in self._kinds:
            raise ValueError(f"slot kind {kind.name!r} is declared twice")
        self._kinds[kind.name] = kind
        return kind

    def __getitem__(self, name: str) -> Kind:
        return self._kinds[name]

    def __contains__(self, name: str) -> bool:
        return name in self._kinds

    def in_order(self) -> list[Kind]:
        return list(self._kinds.values())


kinds = KindRegistry()
