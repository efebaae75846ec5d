"""Steps 7 and 8 of a command's walk: a held job ends, its dependents and its run follow."""

from collections.abc import Callable, Sequence
from typing import Any, Literal
from uuid import UUID

from django.db import transaction

from workflows.database import again_when_lost, fetch_one, from_jsonb
from workflows.errors import JobCancelled, LeaseLost
from workflows.jobs.attempt import AttemptOutcome
from workflows.jobs.claim import Claim
from workflows.jobs.error_detail import error_detail
from workflows.jobs.hold_claim import check_claim, hold_claim
from workflows.jobs.job_status import JobStatus
from workflows.jobs.send_pointers import publish, send_pointers_on_commit, windows_json
from workflows.jobs.tell_handlers import tell_handler, tell_handlers
from workflows.jobs.tell_providers import tell_providers
from workflows.pointer import Pointer

DEADLINE_PASSED = "deadline_passed"
GIVEN_UP = "given_up"
DEADLINE_DETAIL = "its deadline has passed; requeue it to give it as much time again"

_SETTLE = """
select skipped, queues, pointers
  from workflows_settle_job_v1(%s, %s, %s, %s, %s, %s, %s, %s::jsonb, %s)
"""


class _Settled:
    def __init__(self, skipped: list[UUID], queues: list[str], pointers: Any) -> None:
        self.skipped = skipped
        self.queues = queues
        self.pointers = [Pointer(UUID(job), queue) for job, queue in from_jsonb(pointers)]


@again_when_lost
def succeed_job(claim: Claim, apply: Callable[[], None] | None = None) -> None:
    """
    The job's rows, its end, its attempt's end, released dependents, counters and events: one unit.

    Without ``apply`` it is one statement. Raises LeaseLost or JobCancelled, and then nothing of it
    happened. What ``apply`` raises passes through, with nothing written.
    """
    if apply is None:
        settled = _settle(claim, JobStatus.SUCCEEDED, AttemptOutcome.SUCCEEDED)
        publish_after_commit(settled.pointers)
        return
    with transaction.atomic():
        held = hold_claim(claim)
        if held is None:
            raise LeaseLost(claim.job_id, "apply")
        if held.is_cancelled:
            raise JobCancelled(claim.job_id)
        apply()
        settled = _settle(claim, JobStatus.SUCCEEDED, AttemptOutcome.SUCCEEDED)
        publish_after_commit(settled.pointers)


@again_when_lost
def fail_job(
    claim: Claim,
    *,
    code: str,
    detail: str,
    attempt: AttemptOutcome = AttemptOutcome.GAVE_UP,
    only_if_expired: bool = False,
) -> bool:
    """Gave up: dependents that need its success are skipped, and every handler is told."""
    return _end(claim, JobStatus.FAILED, attempt, code, detail, only_if_expired)


@again_when_lost
def stop_job(claim: Claim, *, attempt: AttemptOutcome = AttemptOutcome.CANCELLED) -> bool:
    """
    The end of a leased job that was told to stop. A stored answer is kept.

    Cancelled when a person has stopped it, failed when its deadline or its run's has passed.
    """
    told = fetch_one(
        lambda code, detail: (str(code), str(detail)),
        "select error_code, error_detail from workflows_job"
        " where id = %s and cancel_requested_at is not null",
        [claim.job_id],
    )
    code, detail = told or ("cancelled", "stopped by a person")
    if code == DEADLINE_PASSED:
        return _end(claim, JobStatus.FAILED, AttemptOutcome.GAVE_UP, code, detail, False)
    return _end(claim, JobStatus.CANCELLED, attempt, code, detail, False)


def _end(
    claim: Claim,
    status: Literal[JobStatus.FAILED, JobStatus.CANCELLED],
    attempt: AttemptOutcome,
    code: str,
    detail: str,
    only_if_expired: bool,
) -> bool:
    """False when the claim no longer holds the job: somebody else has ended it, or will."""
    with transaction.atomic():
        held = hold_claim(claim)
        if held is None or (only_if_expired and not held.is_expired):
            return False
        tell_handler(claim, status, code[:64], error_detail(detail))
        settled = _settle(claim, status, attempt, code[:64], error_detail(detail), is_last=False)
        tell_handlers(settled.skipped)
        settle_run(claim.run_id)
        if status == JobStatus.CANCELLED or code in (DEADLINE_PASSED, GIVEN_UP):
            tell_providers([claim.job_id])  # elsewhere a requeue may yet look at it
        send_pointers_on_commit(settled.queues)
    return True


def _settle(
    claim: Claim,
    status: JobStatus,
    attempt: AttemptOutcome,
    code: str = "",
    detail: str = "",
    is_last: bool = True,
) -> _Settled:
    settled = fetch_one(
        _Settled,
        _SETTLE,
        [
            claim.job_id,
            claim.epoch,
            claim.lease_owner,
            status.value,
            attempt.value,
            code,
            detail,
            windows_json() if is_last else None,
            is_last,
        ],
    )
    if settled is None:
        check_claim(claim, doing="settle")
        raise LeaseLost(claim.job_id, "settle")
    return settled


def settle_run(run_id: UUID | None) -> str | None:
    """The run's new status when it moved; derived from its jobs, so it can be repeated."""
    if run_id is None:
        return None
    return fetch_one(lambda status: status, "select workflows_settle_run_v1(%s)", [run_id])


def publish_after_commit(pointers: Sequence[Pointer]) -> None:
    if pointers:
        transaction.on_commit(lambda: publish(pointers), robust=True)
