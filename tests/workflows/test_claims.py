"""One attempt holds a job; whoever lost it changes nothing."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection
from pytest_django import DjangoAssertNumQueries

from tests.workflows.engine import (
    job_of,
    make_job,
    make_run,
    new_job,
    outcomes,
    statuses,
    the_lease_runs_out,
)
from workflows.errors import JobCancelled, LeaseLost
from workflows.execution.execute_job import execute_job
from workflows.execution.free_leases import free_leases
from workflows.execution.keep_leases import checkpoint, keep_lease, renew_leases
from workflows.execution.this_worker import worker_id
from workflows.jobs.block_job import block_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import fail_job, stop_job, succeed_job
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.jobs.outcomes import Answered
from workflows.jobs.put_back import release_job, retry_later, wait_for_provider
from workflows.jobs.receipts import open_submission, store_answer, store_request_id


def claim(job: Job) -> Claim:
    taken = claim_job(job.pk, worker_id())
    assert taken is not None
    return taken


@pytest.mark.django_db(transaction=True)
def test_of_eight_workers_one_gets_the_job() -> None:
    job = make_job()
    together = Barrier(8)

    def worker(_: int) -> bool:
        try:
            together.wait()
            return claim_job(job.pk, uuid4()) is not None
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as workers:
        won = list(workers.map(worker, range(8)))

    job.refresh_from_db()
    assert won.count(True) == 1
    assert (job.attempt_count, job.epoch, job.attempts.count()) == (1, 1, 1)


@pytest.mark.django_db(transaction=True)
def test_claim_and_settle_of_a_plain_job_are_two_statements(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    run = make_run(new_job("first", "test.plain"), new_job("next", "test.plain"))

    first, following = job_of(run, "first").pk, job_of(run, "next").pk

    with django_assert_num_queries(3):  # the first of a run says that the run has begun
        execute_job(first)
    with django_assert_num_queries(2):
        execute_job(following)

    assert statuses(run) == {"first": "succeeded", "next": "succeeded"}


@pytest.mark.django_db(transaction=True)
def test_a_pointer_to_nothing_costs_one_statement(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(1):
        assert not execute_job(uuid4())


@pytest.mark.django_db(transaction=True)
def test_a_worker_whose_lease_was_taken_away_changes_nothing() -> None:
    job = make_job("test.clip")
    late = claim(job)
    submission = open_submission(late, provider="fake", price_microdollars=0, is_exclusive=False)
    the_lease_runs_out(job.pk)
    assert free_leases() == 1
    holder = claim(job)
    before = Job.objects.filter(pk=job.pk).values().get()

    for write in (
        lambda: succeed_job(late),
        lambda: succeed_job(late, lambda: None),
        lambda: retry_later(late, after=timedelta(), code="late", detail=""),
        lambda: wait_for_provider(late, check_after=timedelta()),
        lambda: release_job(late),
        lambda: block_job(late, code="late", detail=""),
        lambda: store_answer(late, submission, Answered({"late": True})),
        lambda: store_request_id(late, submission, "late"),
        lambda: open_submission(late, provider="f", price_microdollars=0, is_exclusive=False),
    ):
        with pytest.raises(LeaseLost):
            write()
    assert not fail_job(late, code="late", detail="")
    assert not stop_job(late)

    assert Job.objects.filter(pk=job.pk).values().get() == before
    assert outcomes(job) == ["lease_expired", ""]
    assert Lease.objects.get(job=job).lease_owner == holder.lease_owner
    assert job.submissions.get().outcome == ""


@pytest.mark.django_db(transaction=True)
def test_the_same_epoch_with_another_owner_is_no_claim() -> None:
    job = make_job("test.plain")
    held = claim(job)
    stranger = Claim(**{**held.__dict__, "lease_owner": "workflow:stranger"})

    with pytest.raises(LeaseLost):
        succeed_job(stranger)

    assert outcomes(job) == [""]


@pytest.mark.django_db(transaction=True)
def test_a_heartbeat_renews_all_leases_in_one_statement_and_finds_the_lost(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    kept, lost, cancelled = (claim(make_job()) for _ in range(3))
    the_lease_runs_out(lost.job_id)
    free_leases()
    cancel_job(cancelled.job_id)
    the_lease_runs_out(kept.job_id)

    with keep_lease(kept), keep_lease(lost), keep_lease(cancelled):
        with django_assert_num_queries(1):
            assert renew_leases(older_than=0) == 3
        checkpoint(kept)
        with pytest.raises(LeaseLost):
            checkpoint(lost)
        with pytest.raises(JobCancelled):
            checkpoint(cancelled)

    assert free_leases() == 0


@pytest.mark.django_db(transaction=True)
def test_nothing_is_asked_when_no_heartbeat_is_due(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with keep_lease(claim(make_job())), django_assert_num_queries(0):
        assert renew_leases(older_than=3600) == 0
