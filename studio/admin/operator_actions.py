"""What an operator may do, each with a right of its own: the same use cases as the API."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest

from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.free_lease import free_lease
from workflows.jobs.requeue_job import requeue_job
from workflows.jobs.skip_job import skip_job
from workflows.runs.cancel_command import cancel_command
from workflows.runs.cancel_run import cancel_run
from workflows.runs.pause_run import pause_run
from workflows.runs.resume_run import resume_run
from workflows.runs.retry_run import retry_run


@dataclass(frozen=True)
class OperatorAction:
    """
    ``right``: the permission it needs, as ``workflows.requeue_job``. ``button``: what is pressed.
    ``means`` is said before it is confirmed; ``left_alone``: which rows its guard refuses.
    """

    right: str
    button: str
    done: str
    means: str
    left_alone: str
    use_case: Callable[[UUID], object]

    @property
    def name(self) -> str:
        """As ``requeue_job``."""
        return self.right.partition(".")[2]


REQUEUE_JOB = OperatorAction(
    "workflows.requeue_job",
    "Requeue",
    "requeued",
    "The job goes again with more attempts, and what was skipped because of it comes back. A "
    "stored answer is used and not bought again; a request in doubt is asked for, never repeated.",
    "neither failed nor blocked",
    requeue_job,
)
STOP_JOB = OperatorAction(
    "workflows.stop_job",
    "Cancel",
    "cancelled",
    "What has not started ends now; a worker that holds the job stops at its next checkpoint. What "
    "needs the job is skipped, and its run cannot succeed. No retry brings it back.",
    "ended or cancelled before",
    cancel_job,
)
FREE_JOB = OperatorAction(
    "workflows.free_job",
    "Release lease",
    "released",
    "The job is taken from the worker that holds it, and another may go on at once. The attempt is "
    "not counted, and what its holder still writes is refused.",
    "held by nobody, or a paid call may be under way, which only the end of the lease frees",
    free_lease,
)
SKIP_JOB = OperatorAction(
    "workflows.skip_job",
    "Skip",
    "skipped",
    "The job is cancelled, and its run may succeed without it. What needs its success is skipped "
    "too; what only waits for its end goes on. No retry brings it back.",
    "ended or cancelled before",
    skip_job,
)
RETRY_RUN = OperatorAction(
    "workflows.retry_run",
    "Retry",
    "retried",
    "What failed, is blocked or was skipped goes again; what succeeded is not repeated.",
    "nothing of it failed, or it was cancelled",
    retry_run,
)
PAUSE_RUN = OperatorAction(
    "workflows.pause_run",
    "Pause",
    "paused",
    "What is at work or at a provider goes on to its end; nothing new starts until it is resumed.",
    "paused already or over",
    pause_run,
)
RESUME_RUN = OperatorAction(
    "workflows.resume_run",
    "Resume",
    "resumed",
    "What was held back goes on.",
    "not paused",
    resume_run,
)
STOP_RUN = OperatorAction(
    "workflows.stop_run",
    "Cancel",
    "cancelled",
    "What has not started is cancelled, what is held stops at its next checkpoint, and providers "
    "at work are told to stop. An answer that comes all the same is kept and not shown.",
    "ended or cancelled before",
    cancel_run,
)
STOP_COMMAND = OperatorAction(
    "workflows.stop_command",
    "Cancel",
    "cancelled",
    "Its run stops when nobody else wants it; else only this command ends.",
    "ended or cancelled before",
    cancel_command,
)


def may(action: OperatorAction) -> Callable[[Any, HttpRequest], bool]:
    """The method by which Django asks whether somebody has the right."""

    def has_right(_page: Any, request: HttpRequest) -> bool:
        user: Any = request.user
        return bool(user.has_perm(action.right))

    return has_right
