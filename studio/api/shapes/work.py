"""Commands, runs, jobs, attempts and events: what their answers look like."""

from typing import Annotated, Any, NotRequired

from typing_extensions import TypedDict

from studio.api.openapi.shape import Id, Link, Microdollars, Moment, growing, shape
from workflows.commands.command import CommandKind
from workflows.commands.command_status import CommandStatus
from workflows.jobs.attempt import AttemptOutcome
from workflows.jobs.job_status import JobStatus
from workflows.jobs.submission import SubmissionOutcome
from workflows.runs.run import RunStatus


@shape
class ErrorShown(TypedDict):
    """Why it failed, or waits for a person: a code for programs, words for people."""

    code: str
    detail: str


@shape
class CommandLinks(TypedDict):
    self: Link
    run: NotRequired[Link]


@shape
class CommandShown(TypedDict):
    """What somebody asked for, and how it stands."""

    id: Id
    project: Id
    kind: Annotated[str, growing(CommandKind)]
    status: Annotated[str, growing(CommandStatus)]
    is_final: bool
    client_command_id: str
    """The key under which it was sent; the same request under it is the same command."""
    run: Id | None
    supersedes: Id | None
    payload: dict[str, Any]
    error: ErrorShown | None
    created_at: Moment
    finished_at: Moment | None
    links: CommandLinks


@shape
class JobCounts(TypedDict):
    """How many jobs of a run stand how."""

    total: int
    open: int
    blocked: int
    succeeded: int
    failed: int
    cancelled: int
    skipped: int


@shape
class CostShown(TypedDict):
    requests: int
    charged_microdollars: Microdollars
    """For answers that were applied."""
    spent_microdollars: Microdollars
    """All that providers charged, also for answers asked for again."""
    in_doubt_microdollars: Microdollars
    """The price of requests of which nobody knows what they cost."""
    prompt_tokens: int
    completion_tokens: int


@shape
class RunLinks(TypedDict):
    self: Link
    jobs: Link
    graph: Link
    timeline: Link
    why: Link
    events: Link
    stream: Link
    """The events as they happen, until the run is over."""
    film: NotRequired[Link]


@shape
class RunShown(TypedDict):
    """The jobs of a command, and how far they are."""

    id: Id
    project: Id
    command: Id | None
    kind: str
    subject: str
    """What it is about, as `film:<id>`."""
    status: Annotated[str, growing(RunStatus)]
    is_final: bool
    jobs: JobCounts
    cancel_requested_at: Moment | None
    not_before: Moment | None
    deadline_at: Moment | None
    priority: int
    """Seconds of head start that its jobs have."""
    guidance: list[str]
    """What it was told on the way, for jobs that had not started."""
    error: ErrorShown | None
    created_at: Moment
    finished_at: Moment | None
    links: RunLinks
    cost: NotRequired[CostShown]
    """Only where one run is looked at."""


@shape
class JobLinks(TypedDict):
    self: Link
    attempts: Link
    submissions: Link
    why: Link


@shape
class JobShown(TypedDict):
    """One piece of work. A failed one is an answer like any other, with its `error`."""

    id: Id
    run: Id | None
    kind: str
    key: str
    """What makes it the only one of its kind in its run."""
    queue: str
    status: Annotated[str, growing(JobStatus)]
    optional: bool
    attempts: int
    max_attempts: int
    unmet_dependencies: int
    priority: int
    due_at: Moment | None
    look_at: Moment | None
    """When the provider is asked next."""
    deadline_at: Moment | None
    error: ErrorShown | None
    created_at: Moment
    started_at: Moment | None
    finished_at: Moment | None
    answers: list[str]
    """What a person may answer where it is blocked."""
    links: JobLinks


@shape
class UsageSum(TypedDict):
    prompt_tokens: int
    completion_tokens: int
    cost_microdollars: Microdollars


@shape
class AttemptShown(TypedDict):
    """One worker's try at a job."""

    number: int
    worker: Id
    outcome: Annotated[str, growing(AttemptOutcome)] | None
    """Null while it lasts."""
    started_at: Moment
    ended_at: Moment | None
    usage: UsageSum
    error: ErrorShown | None


@shape
class Usage(TypedDict):
    model: str | None
    prompt_tokens: int | None
    completion_tokens: int | None


@shape
class SubmissionShown(TypedDict):
    """One request to a provider, sent once."""

    number: int
    attempt: int
    idempotency_key: str
    provider: str
    outcome: Annotated[str, growing(SubmissionOutcome)] | None
    provider_request_id: str | None
    provider_status: str | None
    price_microdollars: Microdollars
    cost_microdollars: Microdollars
    usage: Usage | None
    reused: bool
    """An answer that was there already was taken."""
    superseded: str | None
    note: str | None
    person_answer: str | None
    person: str | None
    cancel_outcome: str | None
    error: ErrorShown | None
    intent_at: Moment
    accepted_at: Moment | None
    answered_at: Moment | None


@shape
class EventShown(TypedDict):
    """What happened. Numbers of a channel have no gaps."""

    number: int
    type: str
    run: Id | None
    job: Id | None
    data: dict[str, Any]
    created_at: Moment


@shape
class EventsShown(TypedDict):
    results: list[EventShown]
    last: int
    """What to send as `after` next time."""
