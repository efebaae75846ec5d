"""Steps 7 and 8 of a command's walk: a held job ends, its dependents and its run follow."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple
from uuid import UUID

from django.db import transaction

from workflows.database import again_when_lost, fetch_one, fetch_prepared
from workflows.errors import LeaseLost
from workflows.jobs.attempt import AttemptOutcome
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import CLAIM_COLUMNS, claim_from, claim_row, new_lease_owner
from workflows.jobs.error_detail import error_detail
from workflows.jobs.hold_claim import check_claim, hold_claim, must_hold
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.jobs.log_move import log_ends, log_move
from workflows.jobs.put_back import release_job
from workflows.jobs.send_pointers import (
    looks_at_window,
    pointers_from,
    publish_after_commit,
    send_pointers_on_commit,
    windows_json,
)
from workflows.jobs.tell_handlers import tell_handler, tell_handlers
from workflows.jobs.tell_providers import tell_providers

DEADLINE_PASSED = "deadline_passed"
GIVEN_UP = "given_up"
DEADLINE_DETAIL = "its deadline has passed; requeue it to give it as much time again"

_LOGGED = {JobStatus.FAILED: "job.failed", JobStatus.CANCELLED: "job.cancelled"}

_SETTLE = """
select skipped, queues, pointers
  from workflows_settle_job_v3(%s, %s, %s, %s, %s, %s, %s, %s, %s::jsonb, %s, %s, %s)
 where queues is not null
"""
_SETTLE_AND_CLAIM = f"""
select pointers, {", ".join(CLAIM_COLUMNS)}
  from workflows_settle_and_claim_v3(%s, %s, %s, %s, %s, %s, %s, %s::jsonb, %s, %s)
 where pointers is not null
"""  # noqa: S608 - our own text


class _Settled(NamedTuple):
    skipped: list[UUID]
    queues: list[str]
    pointers: Any


@again_when_lost
def succeed_job(
    claim: Claim, apply: Callable[[], None] | None = None, *, next_for: UUID | None = None
) -> Claim | None:
    """
    The job's rows, its end, its attempt's end, released dependents, counters and events: one unit.

    ``next_for``: the worker that goes on. The next job of the queue is claimed for it in the same
    unit, and returned. Without ``apply`` it is one statement. Raises LeaseLost or JobCancelled,
    and then nothing of it happened. What ``apply`` raises passes through, with nothing written.
    """
    if apply is None:
        following = _succeed(claim, next_for)
    else:
        with transaction.atomic():
            must_hold(claim, "apply")
            apply()
            following = _succeed(claim, next_for)
    log_move("job.succeeded", claim)
    return following


def _succeed(claim: Claim, next_for: UUID | None) -> Claim | None:
    if next_for is None:
        settled = _settle(claim, JobStatus.SUCCEEDED, AttemptOutcome.SUCCEEDED)
        publish_after_commit(pointers_from(settled.pointers))
        return None
    lease_owner = new_lease_owner()
    found = fetch_prepared(
        lambda pointers, *columns: (pointers, claim_row(*columns)),
        _SETTLE_AND_CLAIM,
        [
            claim.job_id,
            claim.run_id,
            claim.queue,
            claim.project_id,
            claim.limit_key,
            claim.epoch,
            claim.lease_owner,
            windows_json(),
            lease_owner,
            next_for,
        ],
    )
    if not found:
        raise _lost(claim)
    ((pointers, row),) = found
    publish_after_commit(pointers_from(pointers))
    return claim_from(row, lease_owner) if row["job_id"] and not row["held_back"] else None


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

    Cancelled when a person has stopped it, failed when its deadline or its run's has passed; when
    a retry has given it time again meanwhile, another attempt goes on with it.
    """
    with transaction.atomic():
        held = hold_claim(claim)
        if held is None:
            return False
        if not held.is_cancelled:
            release_job(claim)
            return True
        code, detail = Job.objects.values_list("error_code", "error_detail").get(pk=claim.job_id)
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
        log_ends("job.skipped", claim.run_id, settled.skipped, code)
        log_move(_LOGGED[status], claim, code=code)
    return True


def _settle(
    claim: Claim,
    status: JobStatus,
    attempt: AttemptOutcome,
    code: str = "",
    detail: str = "",
    is_last: bool = True,
) -> _Settled:
    settled = fetch_prepared(
        _Settled,
        _SETTLE,
        [
            claim.job_id,
            claim.run_id,
            claim.epoch,
            claim.lease_owner,
            status.value,
            attempt.value,
            code,
            detail,
            windows_json() if is_last else None,
            looks_at_window(claim.queue),
            is_last,
            claim.queue,
        ],
    )
    if not settled:
        raise _lost(claim)
    return settled[0]


def _lost(claim: Claim) -> LeaseLost:
    """Why a settle moved nothing; JobCancelled is raised as such."""
    check_claim(claim, doing="settle")
    return LeaseLost(claim.job_id, "settle")


def settle_run(run_id: UUID | None) -> str | None:
    """The run's new status when it moved; derived from its jobs, so it can be repeated."""
    if run_id is None:
        return None
    return fetch_one(lambda status: status, "select workflows_settle_run_v1(%s)", [run_id])
