"""
Everything this engine raises on purpose.

WorkflowError
├── CommandError                  the command was not accepted and nothing was written
│   ├── CommandConflict           the same client command id with another request
│   ├── CommandRefused            the kind's planner said no, and why
│   ├── PayloadNotJson            a number, a character or a type that JSON cannot carry
│   ├── PayloadTooLarge           more than a row may hold; the text belongs in storage
│   └── UnknownCommandKind        not one of the closed list, or nobody plans it in this build
├── PlanError                     a planner or a handler planned something impossible
│   ├── CommandNotPlanned         a planner neither started, attached nor applied its command
│   ├── NeedsFormACycle           jobs that would wait for each other for ever
│   ├── RunIsOver                 the run has ended; nothing can be added to it
│   ├── UnknownChannel            an event for a channel that no run has opened
│   ├── EventRefused              an event type nobody declared, or more than 2 KB of data
│   └── UnknownNeed               a need that names no job of the run
├── AnswerRefused                 a person's answer to a job that it does not fit; code says why
├── WebhookError                  a provider's call that changed nothing
│   ├── WebhookUnknown            its address is not one that we gave out, or too old
│   ├── WebhookUnreadable         its handler cannot read the body
│   └── WebhookUnwanted           its kind of job takes no calls
├── JobError
│   ├── AnsweredAlready           another way brought the answer first; it is stored
│   ├── JobCancelled              a person stopped the job; stop working, write nothing more
│   ├── LeaseLost                 another attempt holds the job now; stop, write nothing more
│   ├── TooLateToSend             the process stood still since the intent; nothing was sent
│   ├── PayloadInvalid            the stored payload does not fit its kind's model
│   └── UnknownJobKind            no handler in this build; a newer build may know it
│       └── UnknownSubscriber     the same for who is to hear of an event
├── FeedPruned                    what was asked for has been taken away; read on from a number
├── MailRefused                   mail to an account that has no address
├── WebhookRefused                a webhook as nobody can have it; says what to change
└── RegistrationError             a bug at import time, never at run time
"""

from typing import Any
from uuid import UUID


class WorkflowError(Exception):
    """Base class. Catch it at the edges only: the API, the admin, the task."""

    code = "workflow_error"


class CommandError(WorkflowError):
    """The command was not accepted and nothing was written."""

    code = "command_error"
    http_status = 422


class CommandConflict(CommandError):
    """This client command id was already used for another request."""

    code = "command_conflict"

    def __init__(self, command_id: UUID) -> None:
        self.command_id = command_id
        super().__init__(
            f"this client command id belongs to command {command_id}, accepted with another "
            "request; send a new id for a new request"
        )


class CommandRefused(CommandError):
    """The kind's planner said no; ``code`` and ``http_status`` are the planner's."""

    code = "command_refused"

    def __init__(self, code: str, detail: str, http_status: int = 409) -> None:
        self.code = code
        self.detail = detail
        self.http_status = http_status
        super().__init__(detail)


class PayloadNotJson(CommandError):
    """NaN, an infinity, a NUL character, a lone surrogate, or a type JSON has no form for."""

    code = "payload_not_json"


class PayloadTooLarge(CommandError):
    """Rows hold at most 32 KB; a longer text is put in storage and named by its address."""

    code = "payload_too_large"
    http_status = 413


class UnknownCommandKind(CommandError):
    """Not one of the closed list of kinds, or no planner is registered for it."""

    code = "unknown_command_kind"
    http_status = 400

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(f"no planner for a command of kind {kind!r}")


class PlanError(WorkflowError):
    """A plan that can never be carried out: a defect of a planner or a handler."""

    code = "plan_error"


class CommandNotPlanned(PlanError):
    """A planner returned without starting a run, attaching the command to one or applying it."""

    code = "command_not_planned"

    def __init__(self, kind: str) -> None:
        super().__init__(f"the planner of {kind!r} left its command as it was; nothing was kept")


class NeedsFormACycle(PlanError):
    """Jobs that would wait for each other for ever."""

    code = "needs_form_a_cycle"


class RunIsOver(PlanError):
    """The run has ended (or does not exist); nothing can be added to it."""

    code = "run_is_over"

    def __init__(self, run_id: UUID) -> None:
        self.run_id = run_id
        super().__init__(f"run {run_id} has ended; retry it first, or start another")


class UnknownChannel(PlanError):
    """An event for a channel that no run has opened."""

    code = "unknown_channel"


class EventRefused(PlanError):
    """An event type nobody declared, or more than 2 KB of data."""

    code = "event_refused"


class UnknownNeed(PlanError):
    """A need that names no job of the run."""

    code = "unknown_need"


class AnswerRefused(WorkflowError):
    """A person's answer was not taken; ``code`` and ``http_status`` say why."""

    code = "answer_refused"

    def __init__(self, code: str, detail: str, http_status: int = 409) -> None:
        self.code = code
        self.http_status = http_status
        super().__init__(detail)


class WebhookError(WorkflowError):
    """A provider's call that changed nothing."""

    code = "webhook_error"


class WebhookUnknown(WebhookError):
    """The address is not one that this engine gave out, or gave out too long ago."""

    code = "webhook_unknown"

    def __init__(self) -> None:
        super().__init__("this address was not given out here, or it is too old")


class WebhookUnreadable(WebhookError):
    """The handler cannot read the body."""

    code = "webhook_unreadable"


class WebhookUnwanted(WebhookError):
    """This kind of job takes no calls."""

    code = "webhook_unwanted"

    def __init__(self, kind: str) -> None:
        super().__init__(f"jobs of kind {kind} take no calls of their provider")


class JobError(WorkflowError):
    """Raised while a job is being worked on; the executor ends the attempt."""

    code = "job_error"


class AnsweredAlready(JobError):
    """The answer came another way while we asked, and is stored: use it, write nothing over it."""

    code = "answered_already"

    def __init__(self, job_id: UUID, result: dict[str, Any]) -> None:
        self.result = result
        super().__init__(f"the answer to job {job_id} came another way first")


class JobCancelled(JobError):
    """A person stopped the job: stop working, write nothing more."""

    code = "job_cancelled"

    def __init__(self, job_id: UUID) -> None:
        self.job_id = job_id
        super().__init__(f"job {job_id} was cancelled while it ran")


class LeaseLost(JobError):
    """Another attempt holds the job now: stop working, write nothing more."""

    code = "lease_lost"

    def __init__(self, job_id: UUID, doing: str) -> None:
        self.job_id = job_id
        self.doing = doing
        super().__init__(f"job {job_id} is no longer held by this attempt ({doing})")


class TooLateToSend(JobError):
    """The process stood still between the intent of a request and its sending: it was not sent."""

    code = "too_late_to_send"

    def __init__(self, late: float) -> None:
        super().__init__(
            f"{late:.1f} s lay between the intent and the moment of sending; others may have "
            "settled what became of it, so it was not sent"
        )


class PayloadInvalid(JobError):
    """The stored payload does not fit its kind's model; no repetition can change that."""

    code = "payload_invalid"


class UnknownJobKind(JobError):
    """No handler in this build; a newer build may know it."""

    code = "unknown_job_kind"

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(f"no handler for a job of kind {kind!r} in this build")


class UnknownSubscriber(UnknownJobKind):
    """No subscriber of this name in this build; a newer build may know it."""

    code = "unknown_subscriber"

    def __init__(self, name: str) -> None:
        super().__init__(f"event.delivery to {name}")


class FeedPruned(WorkflowError):
    """Entries up to ``pruned_through`` were taken away; the feed can be read on from there."""

    code = "feed_pruned"

    def __init__(self, pruned_through: int) -> None:
        self.pruned_through = pruned_through
        super().__init__(
            f"entries up to number {pruned_through} are kept no longer; read runs and films anew, "
            f"then go on with after={pruned_through}"
        )


class MailRefused(WorkflowError):
    """Mail is wanted for an account that has no address."""

    code = "mail_address_missing"


class WebhookRefused(WorkflowError):
    """A webhook as nobody can have it; ``code`` says what is wrong with it."""

    code = "webhook_refused"

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        super().__init__(detail)


class RegistrationError(WorkflowError):
    """A kind registered twice, or a handler that is not whole."""

    code = "registration_error"
