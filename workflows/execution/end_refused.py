"""A call brought nothing and bought nothing: the job is tried again later, or gives up."""

from typing import assert_never

from workflows.execution.rest_or_fail import rest_or_fail
from workflows.jobs.claim import Claim, HeldSubmission
from workflows.jobs.end_job import fail_job
from workflows.jobs.outcomes import GiveUp, TryLater
from workflows.jobs.receipts import mark_refused


def end_refused(claim: Claim, submission: HeldSubmission, outcome: TryLater | GiveUp) -> None:
    """Of a submit or a call: it did nothing, so the next try is a new submission."""
    mark_refused(claim, submission, outcome.code, outcome.detail)
    _rest_or_give_up(claim, outcome)


def end_look(claim: Claim, submission: HeldSubmission, outcome: TryLater | GiveUp) -> None:
    """Of a look: one that fails costs an attempt and keeps the request, which may yet be done."""
    if isinstance(outcome, GiveUp):
        mark_refused(claim, submission, outcome.code, outcome.detail)
    _rest_or_give_up(claim, outcome)


def _rest_or_give_up(claim: Claim, outcome: TryLater | GiveUp) -> None:
    match outcome:
        case TryLater(after, code, detail, pauses):
            rest_or_fail(claim, code=code, detail=detail, after=after, pauses_limit=pauses)
        case GiveUp(code, detail):
            fail_job(claim, code=code, detail=detail)
        case _:
            assert_never(outcome)
