"""What a provider answers decides what becomes of the job, and is stored before it is used."""

from datetime import timedelta

import pytest

from tests.workflows.engine import (
    drain,
    it_has_waited,
    make_job,
    outcomes,
    the_look_is_due,
    the_rest_is_over,
)
from tests.workflows.kinds import STILL_WORKING, Provider
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.jobs.outcomes import Accepted, Answered, GiveUp, TryLater, Uncertain
from workflows.jobs.requeue_job import requeue_job
from workflows.pointer import Pointer

pytestmark = pytest.mark.django_db(transaction=True)
NOW = timedelta()


def status(job: Job) -> tuple[str, str]:
    job.refresh_from_db()
    return job.status, job.error_code


@pytest.mark.parametrize("kind", ["test.call", "test.clip"])
def test_an_answer_is_stored_and_applied(kind: str, provider: Provider) -> None:
    job = make_job(kind)
    provider.says.append(Answered({"line": "a\0b", "loud": float("nan")}, cost_microdollars=7))

    execute_job(job.pk)

    stored = job.submissions.get()
    assert status(job) == ("succeeded", "")
    assert (stored.outcome, stored.cost_microdollars) == ("answered", 7)
    assert provider.applied == [("only", {"line": "ab", "loud": None})]
    assert provider.calls == [f"{job.pk}:1"]


@pytest.mark.parametrize("kind", ["test.call", "test.clip"])
def test_a_busy_provider_costs_an_attempt_and_is_asked_under_a_new_key(
    kind: str, provider: Provider
) -> None:
    job = make_job(kind)
    provider.says.extend([TryLater(timedelta(hours=1), "busy"), Answered({})])

    execute_job(job.pk)
    assert status(job) == ("retry_scheduled", "busy")
    assert not execute_job(job.pk)
    the_rest_is_over(job.pk)
    execute_job(job.pk)

    assert status(job) == ("succeeded", "")
    assert outcomes(job) == ["retrying", "succeeded"]
    assert provider.calls == [f"{job.pk}:1", f"{job.pk}:2"]


@pytest.mark.parametrize("kind", ["test.call", "test.clip"])
def test_a_refusal_fails_at_once_and_the_handler_hears_of_it(kind: str, provider: Provider) -> None:
    job = make_job(kind)
    provider.says.append(GiveUp("refused:likeness", "key sk-abcdefgh12345678 " + "x" * 600))

    execute_job(job.pk)

    assert status(job) == ("failed", "refused:likeness")
    assert outcomes(job) == ["gave_up"]
    assert provider.failed == [("only", "failed", "refused:likeness")]
    assert len(job.error_detail) == 500
    assert "sk-[redacted]" in job.error_detail


def test_a_hook_that_raises_does_not_keep_its_job_from_ending(provider: Provider) -> None:
    job = make_job("test.call")
    provider.says.append(GiveUp("refused"))

    def breaks(failed: object) -> None:
        raise ValueError("no such take")

    provider.on_failed = breaks

    execute_job(job.pk)

    assert status(job) == ("failed", "refused")
    assert provider.failed == []


def test_attempts_run_out(provider: Provider) -> None:
    job = make_job("test.call", max_attempts=2)
    provider.says.extend([TryLater(NOW, "busy"), TryLater(NOW, "busy")])

    execute_job(job.pk)
    execute_job(job.pk)

    assert status(job) == ("failed", "busy")
    assert outcomes(job) == ["retrying", "gave_up"]


def test_a_requeue_raises_the_budget_and_never_uses_a_number_twice(
    pointers: list[Pointer], provider: Provider
) -> None:
    job = make_job("test.call", max_attempts=1)
    provider.says.append(GiveUp("refused"))
    drain(pointers)

    assert requeue_job(job.pk)
    assert not requeue_job(job.pk)
    drain(pointers)

    assert status(job) == ("succeeded", "")
    assert outcomes(job) == ["gave_up", "succeeded"]
    assert (job.attempt_count, job.max_attempts) == (2, 6)


def test_waiting_holds_no_lease_and_adds_no_attempt(provider: Provider) -> None:
    job = make_job("test.clip")
    provider.says.extend([Accepted("r-7", NOW), STILL_WORKING, STILL_WORKING, Answered({})])

    execute_job(job.pk)
    for _ in range(2):
        assert look_due() == 1
        assert status(job) == ("waiting", "")
        assert not Lease.objects.filter(job=job).exists()
        assert outcomes(job) == [""]
        the_look_is_due(job.pk)
    assert look_due() == 1
    assert (status(job), provider.applied) == (("queued", ""), [])
    execute_job(job.pk)

    assert status(job) == ("succeeded", "")
    assert outcomes(job) == ["succeeded"]
    assert (provider.calls, provider.looks) == ([f"{job.pk}:1"], ["r-7"] * 3)


def test_a_wait_is_looked_at_when_it_is_due_and_not_before(provider: Provider) -> None:
    job = make_job("test.clip")
    provider.says.append(Accepted("r-7", timedelta(minutes=5)))

    execute_job(job.pk)

    assert not execute_job(job.pk)
    assert look_due() == 0
    assert provider.looks == []


def test_a_look_that_fails_never_submits_again(provider: Provider) -> None:
    job = make_job("test.clip", max_attempts=2)
    provider.says.extend([Accepted("r-7", NOW), TryLater(NOW, "busy"), RuntimeError("502")])

    execute_job(job.pk)
    assert look_due() == 1
    assert status(job) == ("retry_scheduled", "busy")
    execute_job(job.pk)  # the next attempt looks at once
    assert status(job) == ("failed", "defect")
    requeue_job(job.pk)
    execute_job(job.pk)

    assert status(job) == ("succeeded", "")
    assert (len(provider.calls), provider.looks) == (1, ["r-7"] * 3)


def test_a_wait_beyond_the_stall_window_asks_a_person(provider: Provider) -> None:
    job = make_job("test.clip")
    provider.says.extend([Accepted("r-7", NOW), STILL_WORKING])
    execute_job(job.pk)
    it_has_waited(job.pk, seconds=7 * 3600)

    look_due()

    assert status(job) == ("blocked", "stalled")
    assert job.run is not None
    assert job.run.status == "stalled"
    assert outcomes(job) == ["gave_up"]


@pytest.mark.parametrize("said", [Uncertain("timed out"), RuntimeError("connection reset")])
def test_an_uncertain_submit_asks_a_person_and_is_never_repeated(
    said: Uncertain | RuntimeError, pointers: list[Pointer], provider: Provider
) -> None:
    job = make_job("test.clip")
    provider.says.append(said)

    drain(pointers)
    assert status(job) == ("blocked", "submission_uncertain")
    requeue_job(job.pk)
    drain(pointers)

    assert status(job) == ("blocked", "submission_uncertain")
    assert len(provider.calls) == 1
    assert job.submissions.get().outcome == "uncertain"


def test_an_uncertain_submit_is_reconciled_when_the_provider_knows_our_key(
    provider: Provider,
) -> None:
    job = make_job("test.clip")
    provider.says.append(Uncertain("timed out"))
    provider.knows[f"{job.pk}:1"] = "r-9"

    execute_job(job.pk)

    assert status(job) == ("succeeded", "")
    assert (len(provider.calls), provider.looks) == (1, ["r-9"])


def test_a_call_that_raised_is_repeated_within_the_cost_cap_only(provider: Provider) -> None:
    job = make_job("test.call", payload={"price": 10})
    provider.says.extend([RuntimeError("reset"), RuntimeError("reset"), Answered({})])

    for _ in range(3):
        execute_job(job.pk)

    assert status(job) == ("blocked", "cost_cap_reached")
    assert len(provider.calls) == 2  # a third could make it 30 of at most 25
    assert [s.outcome for s in job.submissions.order_by("number")] == ["uncertain"] * 2


def test_a_failing_apply_keeps_the_receipt_and_has_a_budget_of_its_own(
    pointers: list[Pointer], provider: Provider
) -> None:
    job = make_job("test.call", max_attempts=1)

    def breaks(work: object) -> None:
        raise ValueError("disk full")

    provider.on_apply = breaks
    drain(pointers)
    assert status(job) == ("failed", "apply_failed")
    assert job.attempts.count() == 5
    provider.on_apply = lambda _: None
    requeue_job(job.pk)
    drain(pointers)

    assert status(job) == ("succeeded", "")
    assert len(provider.calls) == 1


def test_each_requeue_gives_a_failing_apply_its_whole_budget_again(
    pointers: list[Pointer], provider: Provider
) -> None:
    job = make_job("test.call", max_attempts=1)
    tried: list[str] = []

    def breaks(work: object) -> None:
        tried.append("again")
        raise ValueError("disk full")

    provider.on_apply = breaks
    for budgets in (1, 2, 3):
        drain(pointers)
        assert (status(job), len(tried)) == (("failed", "apply_failed"), 5 * budgets)
        requeue_job(job.pk)

    assert len(provider.calls) == 1


def test_a_job_cancelled_during_its_call_keeps_the_answer_and_is_not_promoted(
    provider: Provider,
) -> None:
    job = make_job("test.call")

    def cancelled_meanwhile(work: object) -> None:
        cancel_job(job.pk)

    provider.during_call = cancelled_meanwhile

    execute_job(job.pk)

    assert status(job) == ("cancelled", "cancelled")
    assert job.submissions.get().outcome == "answered"
    assert provider.applied == []
    assert provider.failed == [("only", "cancelled", "cancelled")]
    assert outcomes(job) == ["cancelled"]


def test_a_cancelled_job_stops_at_its_next_checkpoint(provider: Provider) -> None:
    job = make_job("test.call")
    reached: list[str] = []

    def draw(work: object) -> None:
        cancel_job(job.pk)
        work.checkpoint()  # type: ignore[attr-defined]
        reached.append("beyond")

    provider.during_call = draw

    execute_job(job.pk)

    assert status(job) == ("cancelled", "cancelled")
    assert reached == []
