"""A request at its provider has a slot as long as it is there; an answer needs none."""

from datetime import timedelta

import pytest

from tests.workflows.engine import drain, job_of, make_job, outcomes, statuses
from tests.workflows.kinds import Provider
from tests.workflows.test_limits import HOUR, claim, expire, held, held_back, limited
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim_job import claim_job
from workflows.jobs.claim_looks import Came, store_answers
from workflows.jobs.outcomes import Accepted, Answered, TryLater
from workflows.jobs.receipts import open_submission, store_answer, store_request_id
from workflows.limits.set_limit import set_limit
from workflows.pointer import Pointer

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_wait_at_the_provider_keeps_its_slot(provider: Provider) -> None:
    set_limit("vendor", 1)
    run = limited(2, "test.clip")
    provider.says.append(Accepted("r-1", HOUR))
    execute_job(job_of(run, "0").pk)
    assert statuses(run)["0"] == "waiting"

    assert claim(run, "1") is None

    assert held_back(run) == ["1"]


def test_a_request_whose_worker_died_keeps_its_slot_and_is_looked_at(
    provider: Provider, pointers: list[Pointer]
) -> None:
    set_limit("vendor", 1)
    run = limited(2, "test.clip")
    first = held(run, "0")
    submission = open_submission(first, provider="f", price_microdollars=0, is_exclusive=True)
    store_request_id(first, submission, "r-1")
    assert claim(run, "1") is None

    expire(first)

    job = job_of(run, "0")
    assert (job.status, job.holds_slot, outcomes(job)) == ("waiting", True, [""])
    assert held_back(run) == ["1"]
    look_due()
    drain(pointers)
    assert set(statuses(run).values()) == {"succeeded"}
    assert outcomes(job) == ["succeeded"]
    assert (provider.looks[0], len(provider.calls)) == ("r-1", 1)


def test_a_request_whose_worker_died_on_its_last_attempt_is_still_looked_at(
    pointers: list[Pointer],
) -> None:
    job = make_job("test.clip", max_attempts=1)
    taken = claim_job(job.pk, worker_id())
    assert taken is not None
    submission = open_submission(taken, provider="f", price_microdollars=0, is_exclusive=True)
    store_request_id(taken, submission, "r-1")

    expire(taken)
    drain(pointers)

    job.refresh_from_db()
    assert job.status == "succeeded"


def test_an_answer_is_applied_though_no_slot_is_free(provider: Provider) -> None:
    set_limit("vendor", 1)
    run = limited(3, "test.clip")
    first = held(run, "0")
    submission = open_submission(first, provider="f", price_microdollars=0, is_exclusive=True)
    store_answer(first, submission, Answered({"clip": "paid"}))
    expire(first)
    held(run, "1")
    assert claim(run, "2") is None  # and with it goes what else would come in vain
    assert held_back(run) == ["2"]

    assert execute_job(job_of(run, "0").pk)

    assert statuses(run)["0"] == "succeeded"
    assert provider.applied == [("0", {"clip": "paid"})]


def test_an_answer_that_comes_while_its_job_is_held_back_lets_it_go(provider: Provider) -> None:
    set_limit("vendor", 1)
    run = limited(2, "test.clip")
    provider.says.extend([Accepted("r-1", timedelta()), TryLater(timedelta(), "busy")])
    execute_job(job_of(run, "0").pk)
    look_due()
    held(run, "1")
    assert claim(run, "0") is None
    assert held_back(run) == ["0"]

    job = job_of(run, "0")
    store_answers([Came(job.pk, job.kind, 1, Answered({"clip": "called"}))])
    assert execute_job(job.pk)

    assert statuses(run)["0"] == "succeeded"
