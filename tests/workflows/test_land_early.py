"""What a call tells before it has answered lands under the claim; what broke off is in doubt."""

import pytest

from tests.workflows.engine import drain, make_job, outcomes
from tests.workflows.kinds import Note, Provider
from workflows.execution.execute_job import execute_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Answered, Uncertain
from workflows.jobs.work import Work
from workflows.pointer import Pointer

pytestmark = pytest.mark.django_db(transaction=True)


def write() -> None:
    Job.objects.update(priority=7)


def test_what_is_landed_while_a_call_goes_on_is_there_before_it_answers(
    provider: Provider,
) -> None:
    job = make_job("test.call")
    seen: list[int] = []

    def tell(work: Work[Note]) -> None:
        work.land(write)
        seen.append(Job.objects.values_list("priority", flat=True).get(pk=job.pk))

    provider.during_call = tell
    execute_job(job.pk)

    assert seen == [7]
    assert outcomes(job) == ["succeeded"]


def test_a_call_that_a_person_stopped_lands_nothing_and_ends(provider: Provider) -> None:
    job = make_job("test.call")

    def tell(work: Work[Note]) -> None:
        cancel_job(job.pk)
        work.land(write)

    provider.during_call = tell
    execute_job(job.pk)

    job.refresh_from_db()
    assert (job.status, job.priority) == ("cancelled", 0)
    assert job.submissions.get().outcome == "uncertain"


def test_a_landing_that_fails_leaves_nothing_of_itself(provider: Provider) -> None:
    job = make_job("test.call")

    def half() -> None:
        write()
        raise ValueError("half-way")

    def tell(work: Work[Note]) -> None:
        with pytest.raises(ValueError, match="half-way"):
            work.land(half)

    provider.during_call = tell
    execute_job(job.pk)

    job.refresh_from_db()
    assert (job.status, job.priority) == ("succeeded", 0)


def test_a_call_of_which_nobody_knows_costs_an_attempt_and_its_price_until_the_cap(
    provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.call", payload=Note(price=10))
    provider.says.extend([Uncertain("the stream broke", "answer_cut")] * 2)
    provider.says.append(Answered({"line": "too dear"}))
    execute_job(job.pk)
    drain(pointers)

    job.refresh_from_db()
    assert (job.status, job.error_code) == ("blocked", "cost_cap_reached")
    assert [(one.outcome, one.error_code) for one in job.submissions.order_by("number")] == [
        ("uncertain", "answer_cut"),
        ("uncertain", "answer_cut"),
    ]
    assert len(provider.calls) == 2


def test_a_call_of_which_nobody_knows_is_made_again_within_the_cap(
    provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.call", payload=Note(price=10))
    provider.says.append(Uncertain("the stream broke", "answer_cut"))
    execute_job(job.pk)
    drain(pointers)

    job.refresh_from_db()
    assert (job.status, outcomes(job)) == ("succeeded", ["retrying", "succeeded"])
    assert provider.applied == [("only", {"line": "spoken"})]
