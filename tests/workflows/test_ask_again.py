"""A handler asks again on purpose; what was asked and answered before is kept and can be seen."""

import pytest

from tests.workflows.engine import drain, make_job, outcomes
from tests.workflows.kinds import Provider
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Answered, AskAgain
from workflows.jobs.requeue_job import requeue_job
from workflows.pointer import Pointer

pytestmark = pytest.mark.django_db(transaction=True)


def sent(job: Job) -> list[tuple[str, str, int]]:
    rows = job.submissions.order_by("number")
    return [(row.outcome, row.superseded, row.cost_microdollars) for row in rows]


@pytest.mark.parametrize("kind", ["test.call", "test.clip"])
def test_the_next_number_opens_in_the_same_attempt_and_the_answer_is_kept(
    kind: str, provider: Provider
) -> None:
    job = make_job(kind)
    provider.says.extend(
        [
            AskAgain("hands", "six fingers", Answered({"take": 1}, 5)),
            AskAgain("moderated", "softer words"),
            Answered({"take": 3}, 7),
        ]
    )

    execute_job(job.pk)

    job.refresh_from_db()
    assert (job.status, outcomes(job)) == ("succeeded", ["succeeded"])
    assert provider.calls == [f"{job.pk}:{number}" for number in (1, 2, 3)]
    assert sent(job) == [("answered", "hands", 5), ("refused", "moderated", 0), ("answered", "", 7)]
    assert provider.applied == [("only", {"take": 3})]
    assert job.submissions.get(number=1).note == "six fingers"


def test_the_handler_sees_all_that_was_asked_before(provider: Provider) -> None:
    job = make_job("test.call")
    provider.says.append(AskAgain("hands", answer=Answered({"take": 1})))
    seen: list[list[tuple[int, str, str, object]]] = []
    provider.during_call = lambda work: seen.append(
        [(one.number, one.outcome, one.superseded, one.result) for one in work.submissions()]
    )

    execute_job(job.pk)

    assert seen == [
        [(1, "", "", None)],
        [(1, "answered", "hands", {"take": 1}), (2, "", "", None)],
    ]


def test_a_kind_asks_as_often_as_it_may_and_a_requeue_allows_as_many_more(
    provider: Provider, pointers: list[Pointer]
) -> None:
    job = make_job("test.call")
    provider.says.extend([AskAgain("hands")] * 4)

    execute_job(job.pk)

    job.refresh_from_db()
    assert (job.status, job.error_code, len(provider.calls)) == ("failed", "hands", 3)
    assert requeue_job(job.pk)
    drain(pointers)
    job.refresh_from_db()
    assert (job.status, len(provider.calls)) == ("succeeded", 5)


@pytest.mark.parametrize("kind", ["test.call", "test.clip"])
def test_asking_again_stays_within_the_cost_cap(kind: str, provider: Provider) -> None:
    job = make_job(kind, payload={"price": 10})
    provider.says.extend([AskAgain("hands", answer=Answered({}, 9))] * 3)

    execute_job(job.pk)

    job.refresh_from_db()
    # 9 + 9 spent, and a third might make it 28 of at most 25.
    assert (job.status, job.error_code) == ("blocked", "cost_cap_reached")
    assert len(provider.calls) == 2


@pytest.mark.parametrize("kind", ["test.call", "test.clip"])
def test_a_single_request_that_may_cost_more_than_the_cap_is_not_made(
    kind: str, provider: Provider
) -> None:
    job = make_job(kind, payload={"price": 26})

    execute_job(job.pk)

    job.refresh_from_db()
    assert (job.status, job.error_code, provider.calls) == ("blocked", "cost_cap_reached", [])


def test_a_request_that_is_looked_at_has_a_price_and_a_cost(provider: Provider) -> None:
    job = make_job("test.clip", payload={"price": 20})
    provider.says.append(Answered({}, 17))

    execute_job(job.pk)

    row = job.submissions.get()
    assert (row.price_microdollars, row.cost_microdollars) == (20, 17)
