"""A synchronous call: intent, call, receipt. Repeated after a crash only within its cost cap."""

from dataclasses import replace
from datetime import timedelta
from typing import Any, assert_never

from workflows.errors import AnsweredAlready, TooLateToSend
from workflows.execution.ask_again import ask_again
from workflows.execution.cost_cap import CODE, is_granted, may_ask
from workflows.execution.end_refused import end_refused
from workflows.execution.rest_or_fail import rest_or_fail
from workflows.jobs.block_job import block_job
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import SynchronousCall
from workflows.jobs.outcomes import Answered, AskAgain, CallOutcome, GiveUp, TryLater, Uncertain
from workflows.jobs.receipts import mark_uncertain, open_submission, store_answer
from workflows.jobs.send_in_time import clock
from workflows.jobs.work import Work
from workflows.traces import span


def call_once(handler: SynchronousCall[Any], work: Work[Any]) -> dict[str, Any] | None:
    """The stored answer; None when there is none to apply now. Once, or again on purpose."""
    before = work.claim.submission
    if before is not None and before.outcome in ("", "uncertain"):
        # A call was cut short and nobody can be asked what became of it.
        if before.outcome == "":
            mark_uncertain(
                work.claim, before, "call_interrupted", "the worker ended during the call"
            )
        if not _is_repeatable(handler, work, before):
            return None
    asking: Work[Any] | None = work
    while asking is not None:
        intended = clock()
        submission = _open(handler, asking)
        if submission is None:
            return None
        outcome = _call(handler, replace(asking, intended=intended), submission)
        match outcome:
            case Answered():
                return _stored(work, submission, outcome)
            case TryLater() | GiveUp():
                end_refused(work.claim, submission, outcome)
                return None
            case Uncertain(detail, code):
                mark_uncertain(work.claim, submission, code, detail)
                rest_or_fail(work.claim, code=code, detail=detail)
                return None
            case AskAgain():
                asking = ask_again(handler, asking, submission, outcome)
            case _:
                assert_never(outcome)
    return None


def _stored(work: Work[Any], submission: HeldSubmission, outcome: Answered) -> dict[str, Any]:
    try:
        return store_answer(work.claim, submission, outcome)
    except AnsweredAlready as stored:
        return stored.result  # by ourselves: the database went away before it could say so


def _is_repeatable(handler: SynchronousCall[Any], work: Work[Any], before: HeldSubmission) -> bool:
    """A call cut short may be made again, but not for ever."""
    if before.number < handler.max_calls or is_granted(work):
        return True
    block_job(
        work.claim,
        code=CODE,
        detail=f"{before.number} calls were made and the last was cut short; that is the most "
        "that this kind of job may make",
    )
    return False


def _open(handler: SynchronousCall[Any], work: Work[Any]) -> HeldSubmission | None:
    price = handler.price_microdollars(work.payload)
    if not may_ask(handler, work, price):
        return None
    return open_submission(
        work.claim,
        provider=handler.provider(work.payload),
        price_microdollars=price,
        is_exclusive=price > 0,
    )


def _call(
    handler: SynchronousCall[Any], work: Work[Any], submission: HeldSubmission
) -> CallOutcome:
    try:
        work.check_in_time()
        with span(f"call {submission.provider}", submission=submission.idempotency_key):
            return handler.call(replace(work, idempotency_key=submission.idempotency_key))
    except TooLateToSend as late:
        return TryLater(timedelta(), late.code, str(late))
    except Exception as error:
        mark_uncertain(work.claim, submission, "call_raised", f"{type(error).__name__}: {error}")
        raise
