"""A synchronous call: intent, call, receipt. Repeated after a crash only within its cost cap."""

from dataclasses import replace
from typing import Any, assert_never

from workflows.execution.rest_or_fail import rest_or_fail
from workflows.jobs.block_job import block_job
from workflows.jobs.end_job import fail_job
from workflows.jobs.job_handlers import SynchronousCall
from workflows.jobs.outcomes import Answered, GiveUp, TryLater
from workflows.jobs.receipts import mark_refused, mark_uncertain, open_submission, store_answer
from workflows.jobs.work import Work


def call_once(handler: SynchronousCall[Any], work: Work[Any]) -> dict[str, Any] | None:
    """The stored answer; None when there is none to apply now."""
    claim = work.claim
    price = handler.price_microdollars(work.payload)
    before = claim.submission
    if before is not None and before.outcome in ("", "uncertain"):
        # A call was cut short and nobody can be asked what became of it.
        if before.outcome == "":
            mark_uncertain(claim, before, "call_interrupted", "the worker ended during the call")
        too_dear = price > 0 and before.spent_microdollars + price > handler.cost_cap_microdollars
        if too_dear or before.number >= handler.max_calls:
            block_job(
                claim,
                code="cost_cap_reached",
                detail=f"{before.number} calls may have cost {before.spent_microdollars} "
                f"microdollars; another may cost {price} and the kind's cap is "
                f"{handler.cost_cap_microdollars}. Requeue the job to look again.",
            )
            return None

    submission = open_submission(
        claim,
        provider=handler.provider(work.payload),
        price_microdollars=price,
        is_exclusive=price > 0,
    )
    try:
        outcome = handler.call(replace(work, idempotency_key=submission.idempotency_key))
    except Exception as error:
        mark_uncertain(claim, submission, "call_raised", f"{type(error).__name__}: {error}")
        raise
    match outcome:
        case Answered():
            return store_answer(claim, submission, outcome)
        case TryLater(after, code, detail):
            mark_refused(claim, submission, code, detail)
            rest_or_fail(claim, code=code, detail=detail, after=after)
        case GiveUp(code, detail):
            mark_refused(claim, submission, code, detail)
            fail_job(claim, code=code, detail=detail)
        case _:
            assert_never(outcome)
    return None
