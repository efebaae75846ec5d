"""
Run one job once. Read this file first.

A pointer named a job. What happens, in order, is the second half of a command's walk: claim (4),
call and receipt (5, 6), apply and settle (7, 8). Whatever kills this process between two lines,
the rows say where to go on: the lease ends, the sweep moves the job, another worker claims it.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from structlog.contextvars import bound_contextvars

from workflows.errors import JobCancelled, JobError, LeaseLost, PayloadInvalid, UnknownJobKind
from workflows.execution.execute_together import execute_together, is_for_together
from workflows.execution.keep_leases import keep_lease
from workflows.execution.obtain_answer import obtain_answer
from workflows.execution.prepare_work import prepare_work
from workflows.execution.rest_or_fail import rest_or_fail
from workflows.execution.this_worker import worker_id
from workflows.execution.trace_of_run import trace_of_run
from workflows.execution.turn import Turn
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, stop_job, succeed_job
from workflows.jobs.job_handlers import JobHandler, PlainJob, handler_for
from workflows.jobs.log_move import claim_names
from workflows.jobs.put_back import release_job, retry_apply_later
from workflows.jobs.work import Work
from workflows.runs.begin_run import begin_run
from workflows.traces import span

log = logging.getLogger(__name__)


def execute_job(job_id: UUID) -> bool:
    """
    Whether the job was ours to run. A pointer to anything else is simply used up.

    A job that succeeded may be followed by the next of its queue, for the length of a turn.
    """
    claim = claim_job(job_id, worker_id())
    if claim is None:
        log.debug("job.not_claimable", extra={"job_id": str(job_id)})
        return False
    turn = Turn(claim.queue)
    following: Sequence[Claim] = [claim]
    while following:
        following = go_on(following, turn)
    return True


def go_on(claims: Sequence[Claim], turn: Turn) -> Sequence[Claim]:
    """What this worker holds, ended; returns what it holds then, while the turn goes on."""
    if not is_for_together(claims, turn):
        (claim,) = claims
        following = execute_claim(claim, turn)
        return [] if following is None else [following]
    turned = execute_together(claims, turn)
    for claim in turned.left:
        execute_claim(claim, Turn.last(claim.queue))
    return turned.following


def execute_claim(claim: Claim, turn: Turn) -> Claim | None:
    """One job, held; returns the next one when the turn goes on."""
    names = claim_names(claim)
    of = trace_of_run(claim.run_id)
    facts = {name: value for name, value in names.items() if value is not None}
    with bound_contextvars(**names), span(f"job {claim.kind}", of=of, **facts), keep_lease(claim):
        log.info("job.claimed", extra={"queue": claim.queue})
        if claim.begins_run and claim.run_id is not None:
            begin_run(claim.run_id)
        try:
            return work_on(claim, turn)
        except JobCancelled:
            stop_job(claim)
        except LeaseLost as lost:
            log.warning("job.lease_lost", extra={"doing": lost.doing})
    return None


def work_on(claim: Claim, turn: Turn) -> Claim | None:
    """From the claim to the end of the job, or to the moment it goes back."""
    try:
        handler = handler_for(claim.kind)
        work = prepare_work(handler, claim)
        answer = obtain_answer(handler, work)
        if answer is not None:
            return apply_answer(handler, work, answer, turn)
    except (JobCancelled, LeaseLost):
        raise
    except UnknownJobKind as error:
        # The worker that knows it may be one deploy away; this attempt is not counted.
        log.warning("job.kind_unknown")
        after = timedelta(seconds=settings.WORKFLOWS_UNKNOWN_KIND_SECONDS)
        release_job(claim, after=after, code=error.code)
    except PayloadInvalid as error:
        fail_job(claim, code=error.code, detail=str(error))
    except Exception as error:
        # A defect: outcomes are values, so nothing is raised on purpose. Costs one attempt.
        log.exception("job.defect")
        rest_or_fail(claim, code="defect", detail=f"{type(error).__name__}: {error}")
    return None


def apply_answer(
    handler: JobHandler[Any], work: Work[Any], answer: dict[str, Any], turn: Turn
) -> Claim | None:
    """
    Steps 7 and 8: the slice's rows, the job's end, dependents, counters, events: one unit.

    An answer that cannot be applied is kept and tried again on a budget of its own: what was paid
    for is never bought again because our own write failed.
    """
    claim = work.claim
    next_for = worker_id() if turn.goes_on() else None
    if type(handler).apply is JobHandler.apply:
        return succeed_job(claim, next_for=next_for)
    try:
        with span("apply"):
            return succeed_job(claim, lambda: handler.apply(work, answer), next_for=next_for)
    except JobError:
        raise
    except Exception as error:
        if isinstance(handler, PlainJob):
            raise
        log.exception("job.apply_failed")
        detail = f"{type(error).__name__}: {error}"
        # A multiple of the budget: each requeue gives as many tries again.
        if (claim.apply_failures + 1) % settings.WORKFLOWS_MAX_APPLY_FAILURES == 0:
            fail_job(claim, code="apply_failed", detail=detail)
        else:
            after = handler.retry.delay(claim.apply_failures + 1)
            retry_apply_later(claim, after=after, code="apply_failed", detail=detail)
    return None
