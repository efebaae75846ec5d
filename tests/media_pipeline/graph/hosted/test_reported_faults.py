"""Faults reported of other systems that ask providers: a restart, a poll without an end, day eight.

Which test stands for which report: docs/chaos.md.
"""

from typing import Any

import pytest
from django.db import connection

from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.take import Take
from tests.crash.dying import recover
from tests.media_pipeline.credits.purse import figures
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.media_pipeline.graph.hosted.test_a_worker_dies import ONE_SHOT
from tests.media_pipeline.graph.hosted.test_stills_are_billed import TEN_SHOTS
from tests.workflows.engine import it_has_waited
from workflows.execution.sweep import sweep
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project
from workflows.uuid7 import uuid7


def test_a_restart_with_all_in_flight_looks_for_each_and_asks_for_none_again(
    studio: HostedStudio,
) -> None:
    """Seven wait at the provider, three are held by workers that are gone and have sent nothing."""
    made = studio.order(TEN_SHOTS)
    studio.film_set.work(stop_before="test.still.request")
    requests = [pointer.job_id for pointer in studio.film_set.pointers]
    for job in requests[:3]:
        assert claim_job(job, uuid7())
    studio.film_set.work()
    assert len(studio.stub.seen) == 7

    recover(studio.film_set.pointers)
    studio.work()

    assert made.run.status == "succeeded"
    assert len(studio.stub.seen) == len({line.key for line in studio.stub.ledger.read()}) == 10
    studio.check()


def test_a_request_that_never_ends_is_looked_at_for_its_time_and_then_costs_nothing(
    studio: HostedStudio,
) -> None:
    studio.stub.breaks("stuck")
    made = studio.order(ONE_SHOT)
    studio.film_set.work()
    project = local_project()[0].pk
    assert figures(project)[1] > 0
    (job,) = Job.objects.filter(kind="test.still.request")
    it_has_waited(job.pk, seconds=48 * 3600)

    sweep()

    job.refresh_from_db()
    assert (job.status, job.error_code) == ("blocked", "stalled")
    assert made.run.status == "stalled"
    answer_blocked_job(job.pk, "give_up", "ada")
    studio.work()
    assert made.run.status == "failed"
    assert figures(project) == (10_000_000, 0, 0)
    assert [slot.claim for slot in studio.slots()] == [None]


def test_on_the_eighth_day_a_film_needs_nothing_of_its_provider(
    studio: HostedStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the provider made is ours from the day it came: its addresses are in nothing shown."""
    made = studio.make(ONE_SHOT)
    before = len(studio.stub.downloads)

    def gone(*_: Any, **__: Any) -> Any:
        raise AssertionError("a link of day one was opened")

    monkeypatch.setattr("media_pipeline.graph.keep_take.fetch_file", gone)
    for request in studio.stub.accepted.values():
        request.fault = "expired"
    (take,) = Take.objects.filter(slot__kind="shot.still")
    assert take.asset is not None
    assert file_of(take.asset).stat().st_size == take.asset.size
    studio.generate(made, want="continue", stop_at="motion")  # its clips are made from the stills

    assert len(made.shown("shot.clip")) == 1
    assert len(studio.stub.downloads) == before
    with connection.cursor() as cursor:
        for table in ("media_pipeline_take", "media_pipeline_asset", "workflows_event"):
            cursor.execute(
                f"select count(*) from {table} t where t::text like %s",  # noqa: S608
                [f"%{studio.stub.root}%"],
            )
            assert cursor.fetchone() == (0,), table
