"""What came of looks is stored: one statement for all that go on, one for all that are done."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.db import InterfaceError, OperationalError

from workflows.errors import AnsweredAlready, JobCancelled, LeaseLost, PayloadInvalid
from workflows.execution.ask_again import ask_again
from workflows.execution.end_refused import end_look
from workflows.execution.looks_under_way import Asked, Result
from workflows.execution.rest_or_fail import rest_or_fail
from workflows.execution.this_worker import worker_id
from workflows.jobs.block_job import block_wait
from workflows.jobs.claim import Claim
from workflows.jobs.claim_looks import Came, look_again, store_answers
from workflows.jobs.end_job import fail_job, stop_job
from workflows.jobs.outcomes import Answered, AskAgain, GiveUp, StillWorking, TryLater
from workflows.jobs.put_back import release_job
from workflows.jobs.send_pointers import fill_windows
from workflows.jobs.take_job import take_wait

log = logging.getLogger(__name__)


def settle_looks(results: Sequence[Result]) -> None:
    working: list[Result] = []
    answered: list[Result] = []
    others: list[Result] = []
    for asked, outcome in results:
        if isinstance(outcome, StillWorking):
            working.append((asked, outcome))
        elif isinstance(outcome, Answered):
            answered.append((asked, outcome))
        else:
            others.append((asked, outcome))
    _in_parts(answered, _store)
    _in_parts(working, _look_again)
    for asked, outcome in others:
        _settle_singly(asked, outcome)


def _in_parts(results: list[Result], settle: Callable[[list[Result]], None]) -> None:
    """All at once; where that fails, the halves, so that only what cannot be stored is a defect."""
    if not results:
        return
    try:
        settle(results)
    except (OperationalError, InterfaceError):
        raise  # the database is away: these looks are made again
    except Exception as error:  # noqa: BLE001 - whatever a handler put into its outcome
        if len(results) == 1:
            _settle_singly(results[0][0], error)
            return
        middle = len(results) // 2
        _in_parts(results[:middle], settle)
        _in_parts(results[middle:], settle)


def _store(results: list[Result]) -> None:
    answers = [_came(asked, outcome) for asked, outcome in results if isinstance(outcome, Answered)]
    fill_windows({stored.queue for stored in store_answers(answers)})


def _look_again(results: list[Result]) -> None:
    working = [
        (asked.look.work.claim, outcome)
        for asked, outcome in results
        if isinstance(outcome, StillWorking)
    ]
    for job_id, epoch in look_again(working):
        block_wait(job_id, epoch)


def _settle_singly(asked: Asked, outcome: Any) -> None:
    """Whatever ends an attempt is done under a lease, as everywhere."""
    work, submission = asked.look.work, asked.look.submission
    claim = take_wait(work.claim, worker_id())
    if claim is None:
        if isinstance(outcome, AskAgain) and outcome.answer is not None:
            store_answers([_came(asked, outcome.answer)])  # kept, though nobody wants it now
        return
    try:
        match outcome:
            case TryLater() | GiveUp():
                end_look(claim, submission, outcome)
            case AskAgain():
                again = ask_again(asked.handler, replace(work, claim=claim), submission, outcome)
                if again is not None:  # the next submission is made by a worker, not by the tick
                    release_job(claim)
                    fill_windows({claim.queue})
            case _:
                log.error("look.defect", extra={"job_id": str(claim.job_id)}, exc_info=outcome)
                rest_or_fail(claim, code="defect", detail=f"{type(outcome).__name__}: {outcome}")
    except AnsweredAlready:
        release_job(claim)
        fill_windows({claim.queue})
    except JobCancelled:
        stop_job(claim)
    except LeaseLost:
        log.warning("look.lease_lost", extra={"job_id": str(claim.job_id)})


def end_singly(claim: Claim, error: Exception) -> None:
    """A wait that cannot even be asked for: no repetition makes its payload fit."""
    held = take_wait(claim, worker_id())
    if held is None:
        return
    if isinstance(error, PayloadInvalid):
        fail_job(held, code=error.code, detail=str(error))
    else:
        rest_or_fail(held, code="defect", detail=str(error))


def _came(asked: Asked, answer: Answered) -> Came:
    claim = asked.look.work.claim
    return Came(claim.job_id, claim.kind, asked.look.submission.number, answer)
