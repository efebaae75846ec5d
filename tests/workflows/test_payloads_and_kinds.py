"""What a stored payload or a stored kind may be, and what becomes of one nobody can read."""

from datetime import timedelta

import pytest

from tests.workflows.engine import (
    make_job,
    outcomes,
)
from tests.workflows.kinds import Provider
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job

pytestmark = pytest.mark.django_db(transaction=True)
NOW = timedelta()


def status(job: Job) -> tuple[str, str]:
    job.refresh_from_db()
    return job.status, job.error_code


def test_a_payload_that_does_not_validate_fails_at_once(provider: Provider) -> None:
    job = make_job("test.call", payload={"price": "much"})

    execute_job(job.pk)

    assert status(job) == ("failed", "payload_invalid")
    assert "price" in job.error_detail
    assert (provider.calls, len(provider.failed)) == ([], 1)


def test_unknown_fields_of_a_payload_are_ignored(provider: Provider) -> None:
    job = make_job("test.call", payload={"name": "x", "from_a_newer_build": 1})

    execute_job(job.pk)

    assert status(job) == ("succeeded", "")


def test_an_unknown_kind_goes_back_and_costs_nothing() -> None:
    job = make_job()
    Job.objects.filter(pk=job.pk).update(kind="of.a.newer.build")

    execute_job(job.pk)

    assert status(job) == ("ready", "unknown_job_kind")
    assert outcomes(job) == ["released"]
    assert job.max_attempts - job.attempt_count == 5


def test_a_former_name_of_a_kind_still_runs(provider: Provider) -> None:
    job = make_job()
    Job.objects.filter(pk=job.pk).update(kind="test.former_name")

    execute_job(job.pk)

    assert status(job) == ("succeeded", "")
