"""What a run does, in which order and when: what the answers look like."""

from typing import Annotated

from typing_extensions import TypedDict

from studio.api.openapi.shape import Id, Link, Moment, growing, shape
from studio.api.shapes.work import ErrorShown
from workflows.jobs.attempt import AttemptOutcome
from workflows.jobs.job_dependency import NeededOutcome
from workflows.jobs.job_status import JobStatus
from workflows.jobs.submission import SubmissionOutcome


@shape
class JobNode(TypedDict):
    id: Id
    kind: str
    key: str
    status: Annotated[str, growing(JobStatus)]
    optional: bool
    """Its failure does not fail the run."""


#: A field called «from» is no name of Python's.
JobEdge = TypedDict(
    "JobEdge", {"from": Id, "to": Id, "needs": Annotated[str, growing(NeededOutcome)]}
)
JobEdge.__doc__ = "The job `to` begins when `from` has ended as `needs` says."
shape(JobEdge)


@shape
class RunGraphLinks(TypedDict):
    self: Link


@shape
class RunGraph(TypedDict):
    """The jobs of a run and which waits for which; jobs are added as results land."""

    run: Id
    nodes: list[JobNode]
    edges: list[JobEdge]
    links: RunGraphLinks


@shape
class Worked(TypedDict):
    """A worker had it from `started_at` on."""

    number: int
    started_at: Moment
    ended_at: Moment | None
    outcome: Annotated[str, growing(AttemptOutcome)] | None
    error: ErrorShown | None


@shape
class AtProvider(TypedDict):
    """It lay at a provider, and no worker had it."""

    provider: str
    since: Moment
    until: Moment | None
    outcome: Annotated[str, growing(SubmissionOutcome)] | None


@shape
class TimelineLinks(TypedDict):
    job: Link
    why: Link


@shape
class TimelineJob(TypedDict):
    """When a job was planned, worked on, at a provider, and over."""

    job: Id
    kind: str
    key: str
    status: Annotated[str, growing(JobStatus)]
    created_at: Moment
    started_at: Moment | None
    finished_at: Moment | None
    worked: list[Worked]
    at_provider: list[AtProvider]
    error: ErrorShown | None
    links: TimelineLinks
