"""What one measurement leaves behind is no load of the next."""

from datetime import timedelta

import pytest

from benchmarks.engine.clear_away import end_all_runs
from tests.workflows.conftest import pointers, provider, quick_flush
from tests.workflows.engine import make_job
from tests.workflows.kinds import Provider
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted

__all__ = ["pointers", "provider", "quick_flush"]


@pytest.mark.django_db(transaction=True)
def test_after_jobs_that_waited_at_a_provider_nothing_is_left_to_do(provider: Provider) -> None:
    job = make_job("test.clip")
    provider.says.append(Accepted("r-1", timedelta(hours=1)))
    execute_job(job.pk)
    job.refresh_from_db()
    assert job.status == "waiting"

    end_all_runs()

    assert not Job.objects.filter(finished_at__isnull=True).exists()
