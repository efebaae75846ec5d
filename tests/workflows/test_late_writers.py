"""After a claim every write presents it. Whoever has lost it writes nothing, by whatever door."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from tests.workflows.engine import make_job, the_lease_runs_out
from workflows import jobs
from workflows.commands.command import Command
from workflows.errors import LeaseLost
from workflows.events.event import Event
from workflows.execution.keep_leases import checkpoint, keep_lease, renew_leases
from workflows.execution.sweep import sweep
from workflows.jobs.attempt import Attempt
from workflows.jobs.block_job import block_job
from workflows.jobs.claim import Claim, HeldSubmission
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, stop_job, succeed_job
from workflows.jobs.free_lease import hand_on
from workflows.jobs.hold_claim import check_claim, hold_claim, must_hold
from workflows.jobs.job import Job
from workflows.jobs.land_early import land_early
from workflows.jobs.lease import Lease
from workflows.jobs.outcomes import Answered, AskAgain
from workflows.jobs.put_back import (
    release_job,
    retry_apply_later,
    retry_later,
    wait_for_provider,
)
from workflows.jobs.receipts import (
    mark_refused,
    mark_uncertain,
    open_submission,
    store_answer,
    store_request_id,
    supersede,
)
from workflows.jobs.submission import Submission
from workflows.jobs.take_job import take_wait
from workflows.jobs.turn_together import Next, succeed_together
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)

SOON = timedelta(seconds=1)
FREE: dict[str, Any] = {"provider": "fake", "price_microdollars": 0, "is_exclusive": False}

Write = Callable[[Claim, HeldSubmission], Any]


def renew(claim: Claim) -> None:
    with keep_lease(claim):
        renew_leases(older_than=0)
        checkpoint(claim)


def hold(claim: Claim) -> None:
    with transaction.atomic():
        if hold_claim(claim) is None:
            raise LeaseLost(claim.job_id, "hold")


def transact(act: Callable[[], None]) -> None:
    with transaction.atomic():
        act()


def end_together(claim: Claim) -> None:
    """It is about many, so it answers which of them are left."""
    if succeed_together([claim], Next(uuid4(), 10)).left:
        raise LeaseLost(claim.job_id, "end together")


def a_priority_is_written() -> None:
    Job.objects.update(priority=7)


#: Every function that acts in the name of a claim; the test below finds one that is missing here.
WRITES: dict[str, Write] = {
    "open_submission": lambda claim, s: open_submission(replace(claim, submission=s), **FREE),
    "store_request_id": lambda claim, s: store_request_id(claim, s, "request-1"),
    "store_answer": lambda claim, s: store_answer(claim, s, Answered({"late": True})),
    "mark_refused": lambda claim, s: mark_refused(claim, s, "late", "late"),
    "mark_uncertain": lambda claim, s: mark_uncertain(claim, s, "late", "late"),
    "supersede": lambda claim, s: supersede(claim, s, AskAgain("late")),
    "take_wait": lambda claim, _: take_wait(claim),
    "succeed_job": lambda claim, _: succeed_job(claim),
    "succeed_job with apply": lambda claim, _: succeed_job(claim, lambda: None),
    "succeed_together": lambda claim, _: end_together(claim),
    "fail_job": lambda claim, _: fail_job(claim, code="late", detail="late"),
    "stop_job": lambda claim, _: stop_job(claim),
    "block_job": lambda claim, _: block_job(claim, code="late", detail="late"),
    "wait_for_provider": lambda claim, _: wait_for_provider(claim, check_after=SOON),
    "retry_later": lambda claim, _: retry_later(claim, after=SOON, code="late", detail=""),
    "retry_apply_later": lambda claim, _: retry_apply_later(
        claim, after=SOON, code="late", detail=""
    ),
    "release_job": lambda claim, _: release_job(claim),
    "hand_on": lambda claim, _: hand_on(claim),
    "hold_claim": lambda claim, _: hold(claim),
    "must_hold": lambda claim, _: transact(lambda: must_hold(claim, "late")),
    "land_early": lambda claim, _: land_early(claim, a_priority_is_written),
    "check_claim": lambda claim, _: check_claim(claim),
    "renew_leases": lambda claim, _: renew(claim),
}
ABOUT_MANY = {"renew_leases", "succeed_together"}
#: Called inside a transaction that has just held the claim; and what writes nothing.
HELD_BY_THE_CALLER = {"tell_handler", "claim_names"}


def another_worker_took_it(claim: Claim) -> Claim:
    the_lease_runs_out(claim.job_id)
    sweep()
    assert claim_job(claim.job_id, uuid4()) is not None
    return claim


def the_sweep_freed_it(claim: Claim) -> Claim:
    the_lease_runs_out(claim.job_id)
    assert sweep().leases_freed == 1
    return claim


LOST: dict[str, Callable[[Claim], Claim]] = {
    "an epoch of before": lambda claim: replace(claim, epoch=claim.epoch - 1),
    "another owner": lambda claim: replace(claim, lease_owner=f"workflow:{uuid4()}"),
    "freed by the sweep": the_sweep_freed_it,
    "in other hands": another_worker_took_it,
}


def everything() -> list[Any]:
    models = (Command, Run, Job, Lease, Attempt, Submission, Event)
    return [list(model._default_manager.order_by("pk").values()) for model in models]


def held_call() -> tuple[Claim, HeldSubmission]:
    claim = claim_job(make_job("test.call").pk, uuid4())
    assert claim is not None
    return claim, open_submission(claim, **FREE)


@pytest.mark.parametrize("how", LOST)
@pytest.mark.parametrize("write", WRITES)
def test_who_has_lost_the_claim_changes_nothing(write: str, how: str) -> None:
    claim, submission = held_call()
    late = LOST[how](claim)
    before = everything()

    said: Any = None
    with suppress(LeaseLost):
        said = WRITES[write](late, submission)

    assert not said
    assert everything() == before


@pytest.mark.parametrize("write", WRITES)
def test_who_holds_the_claim_is_let_through(write: str) -> None:
    claim, submission = held_call()

    if write == "stop_job":  # ends what a person has cancelled
        Job.objects.update(cancel_requested_at="2020-01-01T00:00:00Z")

    WRITES[write](claim, submission)  # raises nothing: the table above is able to fail


def test_no_function_that_takes_a_claim_is_forgotten() -> None:
    found = set()
    for module in pkgutil.iter_modules(jobs.__path__):
        loaded = importlib.import_module(f"workflows.jobs.{module.name}")
        for name, function in inspect.getmembers(loaded, inspect.isfunction):
            first = next(iter(inspect.signature(function).parameters.values()), None)
            if (
                function.__module__ == loaded.__name__
                and first is not None
                and first.annotation is Claim
                and not name.startswith("_")
            ):
                found.add(name)

    assert found - HELD_BY_THE_CALLER == {name.split()[0] for name in WRITES} - ABOUT_MANY
