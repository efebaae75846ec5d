"""How long a claim lasts: by what its job does, while the worker beats, and never for ever."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from uuid import uuid4

import pytest
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from tests.workflows.engine import make_job, make_run, new_job
from tests.workflows.kinds import Note, Provider
from workflows.errors import LeaseLost
from workflows.execution.execute_job import execute_job
from workflows.execution.keep_leases import checkpoint, keep_lease, renew_leases
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.jobs.lease_profile import LeaseProfile, call_timeout, time_limit
from workflows.jobs.work import Work

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def held() -> Iterator[list[Claim]]:
    """Fifty jobs in the hands of this process."""
    run = make_run(*(new_job(f"{n}", "test.plain") for n in range(50)))
    claims = [claim_job(job.pk, worker_id()) for job in Job.objects.filter(run=run)]
    with ExitStack() as stack:
        for claim in claims:
            assert claim is not None
            stack.enter_context(keep_lease(claim))
        yield [claim for claim in claims if claim is not None]


def test_fifty_leases_are_renewed_in_one_statement(
    held: list[Claim], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Lease.objects.update(lease_expires_at="2020-01-01T00:00:00Z")

    with django_assert_num_queries(1):
        assert renew_leases(older_than=0) == 50

    assert not Lease.objects.filter(lease_expires_at__lt=F("heartbeat_at")).exists()


def test_of_fifty_leases_the_lost_one_is_noticed_and_the_others_are_kept(
    held: list[Claim],
) -> None:
    lost, *kept = held
    Lease.objects.filter(job_id=lost.job_id).update(lease_owner=f"workflow:{uuid4()}")

    renew_leases(older_than=0)

    with pytest.raises(LeaseLost):
        checkpoint(lost)
    for claim in kept:
        checkpoint(claim)


def test_what_hangs_is_not_renewed_for_ever(
    held: list[Claim], monkeypatch: pytest.MonkeyPatch
) -> None:
    lease = held[0].lease_seconds
    now = time.monotonic()
    limit = time_limit(lease)

    monkeypatch.setattr(time, "monotonic", lambda: now + limit - lease - 1)
    assert renew_leases(older_than=0) == 50
    monkeypatch.setattr(time, "monotonic", lambda: now + limit - lease + 1)
    assert renew_leases(older_than=0) == 0


@pytest.mark.parametrize("profile", LeaseProfile)
def test_a_call_has_ended_before_its_job_may_go_to_another(profile: LeaseProfile) -> None:
    assert 0 < call_timeout(profile.seconds) < profile.seconds < time_limit(profile.seconds)


@pytest.mark.parametrize(
    ("profile", "seconds"), [("default", 300), ("language", 720), ("look", 180)]
)
def test_a_lease_is_as_long_as_its_kind_of_work_needs(profile: str, seconds: int) -> None:
    assert LeaseProfile(profile).seconds == seconds


def test_a_handler_is_told_how_long_its_call_may_take(provider: Provider) -> None:
    told: list[float] = []

    def note(work: Work[Note]) -> None:
        told.append(work.call_timeout)

    provider.during_call = note

    execute_job(make_job("test.call").pk)

    assert told == [call_timeout(LeaseProfile.DEFAULT.seconds)]
