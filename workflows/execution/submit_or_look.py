"""
A resumable request: submitted exactly once, then looked at by its id.

A submit whose answer was lost is reconciled: the provider is asked whether it knows our key. When
it cannot say, the job is blocked and a person answers; nothing is submitted again by itself.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Any, assert_never

from workflows.errors import TooLateToSend
from workflows.execution.ask_again import ask_again
from workflows.execution.cost_cap import may_ask
from workflows.execution.end_refused import end_look, end_refused
from workflows.jobs.block_job import STALLED, block_job
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import ResumableCall
from workflows.jobs.outcomes import (
    Accepted,
    Answered,
    AskAgain,
    GiveUp,
    StillWorking,
    TryLater,
    Uncertain,
)
from workflows.jobs.put_back import wait_for_provider
from workflows.jobs.receipts import (
    mark_uncertain,
    open_submission,
    store_answer,
    store_request_id,
)
from workflows.jobs.send_in_time import clock
from workflows.jobs.work import Work
from workflows.traces import span

Answer = dict[str, Any] | None


def submit_or_look(handler: ResumableCall[Any], work: Work[Any]) -> Answer:
    """Where the current submission stands decides; one that is over is followed by the next."""
    held = work.claim.submission
    if held is None or held.outcome == "refused" or held.is_superseded:
        return submit(handler, work)
    work = replace(work, idempotency_key=held.idempotency_key)
    if held.outcome == "":
        held = mark_uncertain(
            work.claim, held, "submit_interrupted", "the worker ended during the submit"
        )
    if held.outcome == "accepted":
        return look(handler, work, held)
    return reconcile(handler, work, held)


def submit(handler: ResumableCall[Any], work: Work[Any]) -> Answer:
    claim = work.claim
    price = handler.price_microdollars(work.payload)
    if not may_ask(handler, work, price):
        return None
    intended = clock()
    submission = open_submission(
        claim,
        provider=handler.provider(work.payload),
        price_microdollars=price,
        is_exclusive=True,
    )
    work = replace(work, idempotency_key=submission.idempotency_key, intended=intended)
    try:
        work.check_in_time()
        with span(f"submit {submission.provider}", submission=submission.idempotency_key):
            outcome = handler.submit(work)
    except TooLateToSend as late:
        outcome = TryLater(timedelta(), late.code, str(late))
    except Exception as error:  # noqa: BLE001 - whatever it was, the request may be out
        outcome = Uncertain(f"{type(error).__name__}: {error}")
    match outcome:
        case Accepted(request_id, check_after):
            store_request_id(claim, submission, request_id)
            wait(work, check_after)
        case Answered():
            return store_answer(claim, submission, outcome)
        case Uncertain(detail, code):
            submission = mark_uncertain(claim, submission, code, detail)
            if submission.outcome == "accepted":
                wait(work, timedelta())  # the provider called and told its id
            else:
                return reconcile(handler, work, submission)
        case TryLater() | GiveUp():
            end_refused(claim, submission, outcome)
        case AskAgain():
            again = ask_again(handler, work, submission, outcome)
            return None if again is None else submit(handler, again)
        case _:
            assert_never(outcome)
    return None


def reconcile(handler: ResumableCall[Any], work: Work[Any], submission: HeldSubmission) -> Answer:
    """Ask the provider by our own key; a person when it cannot say."""
    claim = work.claim
    try:
        with span(f"reconcile {submission.provider}", submission=submission.idempotency_key):
            request_id = handler.reconcile(work, submission)
        if request_id is not None:
            Accepted(request_id, timedelta())  # raises when it could not be kept whole
    except Exception:
        if not claim.is_last_attempt:
            raise
        request_id = None
    if request_id is None:
        block_job(
            claim,
            code="submission_uncertain",
            detail=f"nobody knows whether {submission.provider} received request "
            f"{submission.idempotency_key}; look it up there, then say what you found",
        )
        return None
    store_request_id(claim, submission, request_id)
    return look(handler, work, replace(submission, provider_request_id=request_id))


def look(handler: ResumableCall[Any], work: Work[Any], submission: HeldSubmission) -> Answer:
    """At once, by whoever holds the job; further looks are made by the tick."""
    submission = replace(submission, outcome="accepted")
    with span(f"look {submission.provider}", submission=submission.idempotency_key):
        outcome = handler.look(work, submission)
    match outcome:
        case Answered():
            return store_answer(work.claim, submission, outcome)
        case StillWorking(check_after):
            wait(work, check_after)
        case AskAgain():
            again = ask_again(handler, work, submission, outcome)
            return None if again is None else submit(handler, again)
        case TryLater() | GiveUp():
            end_look(work.claim, submission, outcome)
        case _:
            assert_never(outcome)
    return None


def wait(work: Work[Any], check_after: timedelta) -> None:
    """The quiet reschedule: no lease, no new attempt row, nothing computed again."""
    if not wait_for_provider(work.claim, check_after=check_after):
        block_job(work.claim, code="stalled", detail=STALLED)
