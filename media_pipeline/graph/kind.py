"""One declaration per kind of slot: everything the film knows about it follows from here.

From a kind's ``inputs`` alone follow its hash, what makes it stale, the plan and the order of jobs.
Kinds are declared beside the slice that owns them and listed in ``media_pipeline/work.py``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Literal
from uuid import UUID

from media_pipeline.films.film_models import Port
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.inputs import Input
from media_pipeline.graph.make_takes import MakeTakes
from media_pipeline.graph.price import FREE, Price
from workflows.jobs.new_job import NewJob

if TYPE_CHECKING:
    from media_pipeline.graph.computed import Ingredients
    from media_pipeline.graph.film_view import FilmView
    from media_pipeline.graph.take import Take


def _itself(_: "FilmView", subject: UUID) -> UUID:
    return subject


def _free(_: "FilmView", subject: UUID, model: str) -> Price:  # noqa: ARG001 - as every price
    return FREE


def _alone(_: "FilmView", subject: UUID, model: str) -> Sequence[UUID]:  # noqa: ARG001 - as all
    return (subject,)


def _a_second(_: "FilmView", subject: UUID, model: str) -> float:  # noqa: ARG001 - as every time
    return 1.0


Content = Mapping[str, Any]
#: (view, subject, what is shown, what a person sent) -> what shall be shown.
Edit = Callable[["FilmView", UUID, Content, Content], dict[str, Any]]


@dataclass(frozen=True, kw_only=True)
class Kind:
    """One kind of slot.

    ``subjects``: who in a film wants one. ``inputs``: what it is made from. ``job_kind``: the job
    that makes it with a model of this machine; units of one job_kind and one ``gather`` are made
    together, by one job. ``hosted_job_kind``: the job that asks a hosted model for it.
    ``models``: the first is the primary one; the others make alternatives, which never take the
    slot's claim. ``price`` and ``seconds``: what one costs (micro-dollars, from and to) and takes,
    of a subject by a model. ``version``: raised when the inputs change their meaning; older digests
    are then untracked. ``deadline``: how long its job may take from when it is planned; None: as
    long as the run.
    """

    name: str
    stage: Stage
    subjects: Callable[["FilmView"], Sequence[UUID]]
    inputs: Callable[["FilmView", UUID], Sequence[Input]]
    models: Callable[["FilmView"], Sequence[str]]
    #: At which port a person chooses the models that make it; empty: nobody chooses any.
    port: Port | Literal[""] = ""
    job_kind: str = ""
    hosted_job_kind: str = ""
    gather: Callable[["FilmView", UUID], UUID] = _itself
    price: Callable[["FilmView", UUID, str], Price] = _free
    seconds: Callable[["FilmView", UUID, str], float] = _a_second
    #: Of a draft rendered at quality, by the draft's model; None: the kind has no drafts.
    final_price: Callable[["FilmView", UUID, str], Price] | None = None
    version: int = 1
    deadline: Callable[[], timedelta | None] = lambda: None
    #: Of the text it holds, when it is a pure function of its inputs and has no job. A person's
    #: take overrides it. Its readers read through it (graph/computed.py).
    compute: Callable[["Ingredients"], dict[str, Any]] | None = None
    #: By one model, or, where none is named, as the film stands: whose slots one take of a subject
    #: fills, the subject's own first. Several where neighbours are made as one (motion/packs.py).
    members: Callable[["FilmView", UUID, str], Sequence[UUID]] = _alone
    #: In whose slot the takes stand that fill a subject's: its own, unless it is made with others.
    lead: Callable[["FilmView", UUID], UUID] = _itself
    #: What it is made from by one model, where that depends on the model; ``inputs`` are then those
    #: of the model whose take is shown, or of the primary one.
    inputs_by_model: Callable[["FilmView", UUID, str], Sequence[Input]] | None = None
    #: What a person may write there: the new content from what is shown and the fields they sent.
    #: Raises EditRefused. None: nothing.
    edit: Edit | None = None
    #: A person may bring a picture of their own for it.
    takes_picture: bool = False
    #: Before a take of history that a person chose is shown. Raises EditRefused for one that cannot
    #: be used any more.
    check_choice: Callable[["FilmView", "Take"], None] | None = None
    #: The job that asks a hosted model lands what it made itself: its provider answers at once.
    hosted_lands: bool = False
    #: Made by a hosted model in several jobs, of which the last has the key of the takes and lands
    #: them: (model, key, takes, project). Empty for a model with which one job does it.
    hosted_steps: Callable[[str, str, MakeTakes, UUID], Sequence[NewJob]] | None = None
    #: Found by reading the script: made by the analysis and all that it lands, not by a job alone.
    by_analysis: bool = False
    #: Made only when it is asked for by name (an export, a grid); kept up to date once it is there.
    on_request: bool = False
    #: What follows when a take of it has landed and is shown, in the landing's transaction.
    when_shown: Callable[["Take", str], object] | None = None
    #: What others are made from is known only when it has landed: they are planned then.
    decides: bool = False
    #: A slot of the project's library, not of a film: a film reads it as it stands, and a run of
    #: the library makes it.
    of_library: bool = False
    #: Made together with others and each for itself: what one of them reads holds only that one.
    fails_alone: bool = False
    #: Its failure does not fail the run.
    optional: bool = False
    #: Stands in for what this stage makes: a plan that reaches the stage makes that instead.
    until: Stage | None = None
    #: Goes without what failed, and is made again when a retry brings it.
    remade_on_retry: bool = False

    def model(self, view: "FilmView") -> str:
        """The primary model."""
        return self.models(view)[0]

    def subjects_by(self, view: "FilmView", subject: UUID, model: str) -> list[UUID]:
        """Of the takes by ``model`` that make it: several, where the model cannot make as one what
        is one now."""
        subjects, left = [], list(self.members(view, subject, ""))
        while left:
            subjects.append(left[0])
            filled = self.members(view, left[0], model)
            left = [one for one in left if one not in filled]
        return subjects

    def inputs_for(self, view: "FilmView", subject: UUID, model: str) -> Sequence[Input]:
        """What it is made from by ``model``."""
        if self.inputs_by_model is None:
            return self.inputs(view, subject)
        return self.inputs_by_model(view, subject, model)


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
