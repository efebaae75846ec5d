"""What was paid for and never kept is kept by whoever goes on; looking costs next to nothing."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from media_pipeline.credits.balance import balance_of
from media_pipeline.graph.request_take import RequestTake
from media_pipeline.graph.take import Take
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.media_pipeline.graph.hosted.test_a_worker_dies import ONE_SHOT, ready
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.idle_work import idle_work
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import handler_for
from workflows.jobs.outcomes import StillWorking
from workflows.projects.local_project import local_project
from workflows.runs.cancel_run import cancel_run


def test_a_run_that_was_stopped_before_the_download_is_continued_without_paying_again(
    studio: HostedStudio,
) -> None:
    made = studio.order(ONE_SHOT)
    studio.work(stop_before="take.keep")
    cancel_run(made.run_id)
    studio.work()
    assert [take.status for take in studio.stills()] == ["failed"]

    studio.generate(made, want="continue", stop_at="stills")

    (slot,) = studio.slots()
    assert slot.selected is not None
    assert (slot.selected.status, slot.selected.cost) == ("ready", 30_000)
    assert slot.selected.input_hash
    assert len(studio.stub.seen) == 1
    left = balance_of(local_project()[0].pk)
    assert (left.balance, left.reserved) == (10_000_000 - 30_000, 0)
    studio.check()


@pytest.mark.parametrize("fault", ["expired", "wrong_type"])
def test_what_will_not_do_is_asked_for_anew(studio: HostedStudio, fault: str) -> None:
    studio.stub.breaks(fault)
    made = studio.make(ONE_SHOT)
    assert [take.status for take in studio.stills()] == ["failed"]

    studio.generate(made, want="continue", stop_at="stills")

    assert len(studio.stub.seen) == 2
    (slot,) = studio.slots()
    assert slot.selected is not None
    studio.check()


def test_a_stop_right_before_the_request_leaves_nothing_in_doubt(
    studio: HostedStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = ready(studio, "test.still.request")
    read: Any = RequestTake.read

    def stopped(self: RequestTake, work: Any, number: int) -> Any:
        cancel_job(work.job_id)
        return read(self, work, number)

    monkeypatch.setattr(RequestTake, "read", stopped)
    studio.work()

    job.refresh_from_db()
    assert job.status == "cancelled"
    assert not studio.stub.seen
    assert not Take.objects.filter(slot__kind="shot.still", status="pending").exists()


def test_a_look_at_what_is_still_at_work_reads_only_whose_key_it_is(
    studio: HostedStudio,
) -> None:
    """There are thousands of them."""
    studio.stub.breaks("stuck")
    job = ready(studio, "test.still.request")
    studio.film_set.work()
    job = Job.objects.select_related("run").get(pk=job.pk)
    handler = handler_for(job.kind)
    assert isinstance(handler, RequestTake)
    (submission,) = studio.submissions()
    work = idle_work(handler, job, submission.idempotency_key)
    held = work.claim.submission or work.submissions()[0]

    with CaptureQueriesContext(connection) as seen:
        outcome = handler.look(work, held)

    assert isinstance(outcome, StillWorking)
    assert len(seen) == 1
