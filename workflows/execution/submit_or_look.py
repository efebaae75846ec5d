"""
A resumable request: submitted exactly once, then looked at by its id.

A submit whose answer was lost is reconciled: the provider is asked whether it knows our key. When
it cannot say, the job is blocked and a person answers; nothing is submitted again by itself.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Any, assert_never

from workflows.execution.rest_or_fail import rest_or_fail
from workflows.jobs.block_job import block_job
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.end_job import fail_job
from workflows.jobs.job_handlers import ResumableCall
from workflows.jobs.outcomes import Accepted, Answered, GiveUp, StillWorking, TryLater, Uncertain
from workflows.jobs.put_back import wait_for_provider
from workflows.jobs.receipts import (
    mark_refused,
    mark_uncertain,
    open_submission,
    store_answer,
    store_request_id,
)
from workflows.jobs.work import Work

Answer = dict[str, Any] | None


def submit_or_look(handler: ResumableCall[Any], work: Work[Any]) -> Answer:
    """Where the current submission stands decides; a refused one is followed by the next."""
    held = work.claim.submission
    if held is None or held.outcome == "refused":
        return submit(handler, work)
    work = replace(work, idempotency_key=held.idempotency_key)
    if held.outcome == "accepted":
        return look(handler, work, held)
    if held.outcome == "":
        mark_uncertain(work.claim, held, "submit_interrupted", "the worker ended during the submit")
    return reconcile(handler, work, held)


def submit(handler: ResumableCall[Any], work: Work[Any]) -> Answer:
    claim = work.claim
    submission = open_submission(
        claim,
        provider=handler.provider(work.payload),
        price_microdollars=0,
        is_exclusive=True,
    )
    work = replace(work, idempotency_key=submission.idempotency_key)
    try:
        outcome = handler.submit(work)
    except Exception as error:  # noqa: BLE001 - whatever it was, the request may be out
        outcome = Uncertain(f"{type(error).__name__}: {error}")
    match outcome:
        case Accepted(request_id, check_after):
            store_request_id(claim, submission, request_id)
            wait(work, check_after)
        case Answered():
            return store_answer(claim, submission, outcome)
        case Uncertain(detail):
            mark_uncertain(claim, submission, "submit_uncertain", detail)
            return reconcile(handler, work, submission)
        case TryLater(after, code, detail):
            mark_refused(claim, submission, code, detail)
            rest_or_fail(claim, code=code, detail=detail, after=after)
        case GiveUp(code, detail):
            mark_refused(claim, submission, code, detail)
            fail_job(claim, code=code, detail=detail)
        case _:
            assert_never(outcome)
    return None


def reconcile(handler: ResumableCall[Any], work: Work[Any], submission: HeldSubmission) -> Answer:
    """Ask the provider by our own key; a person when it cannot say."""
    claim = work.claim
    try:
        request_id = handler.reconcile(work, submission)
    except Exception:
        if not claim.is_last_attempt:
            raise
        request_id = None
    if request_id is None:
        block_job(
            claim,
            code="submission_uncertain",
            detail=f"nobody knows whether {submission.provider} received request "
            f"{submission.idempotency_key}; look it up there before anything is sent again",
        )
        return None
    store_request_id(claim, submission, request_id)
    return look(handler, work, replace(submission, provider_request_id=request_id))


def look(handler: ResumableCall[Any], work: Work[Any], submission: HeldSubmission) -> Answer:
    """A look that fails costs an attempt; the request stays the same."""
    claim = work.claim
    outcome = handler.look(work, replace(submission, outcome="accepted"))
    match outcome:
        case Answered():
            return store_answer(claim, submission, outcome)
        case StillWorking(check_after):
            wait(work, check_after)
        case TryLater(after, code, detail):
            rest_or_fail(claim, code=code, detail=detail, after=after)
        case GiveUp(code, detail):
            mark_refused(claim, submission, code, detail)
            fail_job(claim, code=code, detail=detail)
        case _:
            assert_never(outcome)
    return None


def wait(work: Work[Any], check_after: timedelta) -> None:
    """The quiet reschedule: no lease, no new attempt row, nothing computed again."""
    if not wait_for_provider(work.claim, check_after=check_after):
        block_job(
            work.claim,
            code="stalled",
            detail="the provider has been at work for longer than this kind of job may wait; "
            "requeue it to go on looking",
        )
