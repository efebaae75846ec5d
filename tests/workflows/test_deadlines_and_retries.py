"""What a deadline ended, or has told to stop, has time again when a person tries it again."""

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from tests.workflows.engine import drain, job_of, make_job, make_run, new_job, outcomes, statuses
from tests.workflows.kinds import Provider
from tests.workflows.test_deadlines import MINUTE, ended, the_deadline_passes
from workflows.errors import JobCancelled
from workflows.execution.enforce_deadlines import enforce_deadlines
from workflows.execution.execute_job import work_on
from workflows.execution.this_worker import worker_id
from workflows.execution.turn import Turn
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, stop_job, succeed_job
from workflows.jobs.requeue_job import requeue_job
from workflows.pointer import Pointer
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_job_held_when_its_run_is_overdue_goes_again_with_a_retry(
    pointers: list[Pointer],
) -> None:
    run = make_run(new_job("held"), new_job("after", needs=["held"]))
    claim = claim_job(job_of(run, "held").pk, worker_id())
    assert claim is not None
    Run.objects.filter(pk=run.pk).update(deadline_at=Now())
    assert enforce_deadlines() == 1
    assert stop_job(claim)
    run.refresh_from_db()
    assert (run.status, run.error_code) == ("failed", "deadline_passed")

    assert retry_run(run.pk) == 2
    drain(pointers)

    run.refresh_from_db()
    assert run.status == "succeeded"


def test_a_job_told_to_stop_by_a_deadline_goes_on_when_its_run_is_retried(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(new_job("held"), new_job("other"), new_job("after", needs=["held"]))
    claim = claim_job(job_of(run, "held").pk, worker_id())
    assert claim is not None
    Run.objects.filter(pk=run.pk).update(deadline_at=Now())
    assert enforce_deadlines() == 1

    assert retry_run(run.pk) == 3
    succeed_job(claim)
    drain(pointers)

    run.refresh_from_db()
    assert run.status == "succeeded"
    assert all(key != "held" for key, _, _ in provider.failed)


@pytest.mark.parametrize("again", ["retry", "requeue"])
def test_a_job_that_is_all_its_run_has_left_gets_time_again_before_it_stops(again: str) -> None:
    job = make_job(deadline=MINUTE)
    claim = claim_job(job.pk, worker_id())
    assert claim is not None
    the_deadline_passes(job)
    assert enforce_deadlines() == 1

    run = Run.objects.get(jobs=job)
    assert retry_run(run.pk) if again == "retry" else requeue_job(job.pk)

    job.refresh_from_db()
    assert (job.status, job.cancel_requested_at, job.error_code) == ("leased", None, "")
    assert job.deadline_at is not None
    assert job.deadline_at > timezone.now()


def test_who_has_heard_of_a_stop_that_was_taken_back_hands_the_job_on(
    pointers: list[Pointer],
) -> None:
    job = make_job(deadline=MINUTE, max_attempts=1)
    claim = claim_job(job.pk, worker_id())
    assert claim is not None
    the_deadline_passes(job)
    enforce_deadlines()
    with pytest.raises(JobCancelled):
        work_on(claim, Turn("control"))
    assert requeue_job(job.pk)

    assert stop_job(claim)
    drain(pointers)

    assert ended(job) == ("succeeded", "")
    assert outcomes(job) == ["released", "succeeded"]


def test_a_job_that_a_person_stopped_stays_stopped_in_a_retried_run() -> None:
    run = make_run(new_job("held"), new_job("broken"))
    held = claim_job(job_of(run, "held").pk, worker_id())
    broken = claim_job(job_of(run, "broken").pk, worker_id())
    assert held is not None
    assert broken is not None
    fail_job(broken, code="why", detail="")
    assert cancel_job(held.job_id)

    assert retry_run(run.pk) == 1

    assert stop_job(held)
    assert statuses(run)["held"] == "cancelled"


def test_a_retry_brings_back_what_missed_its_own_deadline_behind_what_was_skipped(
    pointers: list[Pointer],
) -> None:
    chain = [
        new_job("a"),
        new_job("b", needs=["a"]),
        new_job("c", needs=["b"], deadline=MINUTE),
    ]
    run = make_run(*chain)
    the_deadline_passes(job_of(run, "c"))
    enforce_deadlines()
    claim = claim_job(job_of(run, "a").pk, worker_id())
    assert claim is not None
    fail_job(claim, code="why", detail="")
    assert statuses(run) == {"a": "failed", "b": "skipped", "c": "failed"}

    assert retry_run(run.pk) == 3
    drain(pointers)

    assert set(statuses(run).values()) == {"succeeded"}
