"""Every move is tried from every status: it happens where the table says so, and nowhere else."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db.models.functions import Now
from pytest_django import Settings

from tests.workflows.engine import job_of, make_run, new_job
from workflows.database import fetch_all
from workflows.errors import JobError
from workflows.execution.free_leases import free_leases
from workflows.execution.sweep import block_long_waits
from workflows.execution.this_worker import worker_id
from workflows.jobs.attempt import Attempt
from workflows.jobs.block_job import block_job
from workflows.jobs.cancel_job import cancel_job, end_overdue_job
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.claim_looks import Came, store_answers
from workflows.jobs.end_job import fail_job, stop_job, succeed_job
from workflows.jobs.held_claims import HELD_CLAIM, held_claim
from workflows.jobs.job import Job, Queue
from workflows.jobs.job_status import FINAL_JOB_STATUSES, MOVES, SCHEDULED, JobStatus
from workflows.jobs.lease import Lease
from workflows.jobs.outcomes import Answered
from workflows.jobs.put_back import release_job, retry_later, wait_for_provider
from workflows.jobs.requeue_job import bring_back, requeue_job
from workflows.jobs.send_pointers import fill_windows, take_pointers_back
from workflows.jobs.submission import Submission
from workflows.jobs.take_job import take_blocked, take_wait
from workflows.runs.pause_run import pause_run
from workflows.runs.run import Run

HOUR = timedelta(hours=1)
WHY = {
    JobStatus.BLOCKED: "why",
    JobStatus.FAILED: "why",
    JobStatus.CANCELLED: "deadline_passed",  # else it is over for good
}


def put_in(job: Job, status: JobStatus) -> None:
    """The job's row as it is in this status, with the lease and attempt that belong to it."""
    held = status == JobStatus.LEASED
    Job.objects.filter(pk=job.pk).update(
        status=status,
        due_at=Now() - HOUR if status in SCHEDULED else None,
        look_at=Now() - HOUR if status == JobStatus.WAITING else None,
        pointer_sent_at=Now() if status == JobStatus.QUEUED else None,
        finished_at=Now() if status in FINAL_JOB_STATUSES else None,
        waiting_since=Now() - HOUR if status == JobStatus.WAITING else None,
        unmet_dependencies=1 if status in (JobStatus.PENDING, JobStatus.SKIPPED) else 0,
        error_code=WHY.get(status, ""),
        epoch=1,
        attempt_count=1,
        stall_seconds=60,
    )
    Run.objects.filter(jobs=job).update(jobs_blocked=int(status == JobStatus.BLOCKED))
    Attempt.objects.create(job=job, number=1, lease_owner="me", worker_id=uuid4())
    if held:
        Lease.objects.create(
            job=job,
            lease_owner="me",
            epoch=1,
            worker_id=uuid4(),
            lease_expires_at=Now() - HOUR,
            heartbeat_at=Now(),
        )


def claim_of(job: Job) -> Claim:
    """What the holder has in hand, whether or not it still holds."""
    held = fetch_all(held_claim, HELD_CLAIM + " where j.id = %s", [job.pk])
    if held:
        return held[0]
    return Claim(
        job_id=job.pk,
        epoch=1,
        lease_owner="me",
        run_id=job.run_id,
        project_id=job.project_id,
        kind=job.kind,
        queue=job.queue,
        key=job.idempotency_key,
        payload=job.payload,
        attempt_number=1,
        max_attempts=5,
        lease_seconds=300,
    )


def needed_job_succeeds(job: Job) -> None:
    needed = job_of(job.run, "needed")  # type: ignore[arg-type]
    claim = claim_job(needed.pk, worker_id())
    assert claim is not None
    succeed_job(claim)


def needed_job_fails(job: Job) -> None:
    needed = job_of(job.run, "needed")  # type: ignore[arg-type]
    claim = claim_job(needed.pk, worker_id())
    assert claim is not None
    fail_job(claim, code="why", detail="")


def requeue_what_needs_nothing(job: Job) -> None:
    job.needs.all().delete()
    requeue_job(job.pk)


def retry_with_the_needed_one(job: Job) -> None:
    Job.objects.filter(run=job.run, idempotency_key="needed").update(
        status="failed", error_code="why", finished_at=Now(), due_at=None, pointer_sent_at=None
    )
    job.needs.update(needs="settled")  # it may have gone on without that one, and waits this time
    bring_back(job.run_id, list(Job.objects.filter(run=job.run).values_list("pk", flat=True)))


def deadline_passes(job: Job) -> None:
    Job.objects.filter(pk=job.pk, finished_at__isnull=True).update(deadline_at=Now() - HOUR)
    end_overdue_job(job.pk)


def told_to_stop(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(cancel_requested_at=Now())
    stop_job(claim_of(job))


def submission_of(job: Job, **more: str) -> None:
    Submission.objects.create(
        job=job, number=1, attempt_number=1, idempotency_key=f"{job.pk}:1", provider="fake", **more
    )


def expire_with_a_request_at_its_provider(job: Job) -> None:
    submission_of(job, outcome="accepted", provider_request_id="r-1")
    free_leases()


def answer_the_wait(job: Job) -> None:
    submission_of(job)
    store_answers([Came(job.pk, job.kind, 1, Answered({}))])


TRY: dict[str, Callable[[Job], Any]] = {
    "meet_last_need": needed_job_succeeds,
    "send_pointer": lambda _: fill_windows(["control"]),
    "take_pointer_back": lambda job: take_pointers_back([job.pk]),
    "hold_back": lambda job: pause_run(job.run_id),  # type: ignore[arg-type]
    "claim": lambda job: claim_job(job.pk, worker_id()),
    "wait_for_provider": lambda job: wait_for_provider(claim_of(job), check_after=HOUR),
    "answer_wait": answer_the_wait,
    "take_wait": lambda job: take_wait(claim_of(job)),
    "take_blocked": lambda job: take_blocked(job.pk),
    "retry_later": lambda job: retry_later(claim_of(job), after=HOUR, code="why", detail=""),
    "release": lambda job: release_job(claim_of(job)),
    "expire": lambda _: free_leases(),
    "expire_to_wait": expire_with_a_request_at_its_provider,
    "block": lambda job: block_job(claim_of(job), code="why", detail=""),
    "stall": lambda _: block_long_waits(),
    "succeed": lambda job: succeed_job(claim_of(job)),
    "fail": lambda job: fail_job(claim_of(job), code="why", detail=""),
    "stop": told_to_stop,
    "cancel": lambda job: cancel_job(job.pk),
    "miss_deadline": deadline_passes,
    "skip": needed_job_fails,
    "requeue": requeue_what_needs_nothing,
    "bring_back": retry_with_the_needed_one,
}


def test_every_move_of_the_table_is_tried() -> None:
    assert set(TRY) == set(MOVES)


@pytest.mark.django_db
@pytest.mark.parametrize("status", JobStatus)
@pytest.mark.parametrize("move", MOVES)
def test_a_move_happens_only_from_the_statuses_it_names(
    move: str, status: JobStatus, settings: Settings
) -> None:
    run = make_run(new_job("needed"), new_job("moved", needs=["needed"]))
    job = job_of(run, "moved")
    put_in(job, status)
    if move != "send_pointer":  # no room in any window, so that nothing moves on by itself
        settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 0)
    else:
        Job.objects.filter(run=run, idempotency_key="needed").update(due_at=Now() + HOUR)

    with suppress(JobError):
        TRY[move](job)

    sources, target = MOVES[move]
    job.refresh_from_db()
    assert job.status == (target if status in sources else status)
    assert Lease.objects.filter(job=job).exists() == (job.status == JobStatus.LEASED)
