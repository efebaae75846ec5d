"""A worker dies between any two steps of a hosted take: nothing is bought twice or lost."""

import signal
from datetime import timedelta
from uuid import UUID

import pytest
from django.db.models.functions import Now

from tests.crash.dying import die_looking, die_working_on, recover
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.processes.forked import run_python
from tests.providers.stub.media.server import environment
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission

pytestmark = pytest.mark.usefixtures("studio")

CLAIM = "workflows.execution.execute_job.claim_job"
SETTLED = "workflows.execution.execute_job.succeed_job"
INTENT = "workflows.execution.submit_or_look.open_submission"
STAMP = "media_pipeline.graph.request_take.RequestTake._open"
POST = "media_pipeline.providers.fal.fal_media.FalMedia.submit"
REQUEST_ID = "workflows.execution.submit_or_look.store_request_id"
WAIT = "workflows.execution.submit_or_look.wait_for_provider"
LOOKS_CLAIMED = "workflows.execution.look_due.claim_looks"
LOOK_RECEIPT = "workflows.execution.settle_looks.store_answers"
FETCH = "media_pipeline.graph.keep_take.fetch_file"
PUBLISH = "media_pipeline.graph.keep_take.publish_file"
KEPT_RECEIPT = "workflows.execution.call_once.store_answer"
LAND = "media_pipeline.graph.keep_take.KeepTake.apply"

ONE_SHOT = """INT. LIGHTHOUSE - NIGHT

The lamp turns slowly.
"""


def ready(studio: HostedStudio, kind: str) -> Job:
    """A film up to its first job of this kind, which is left to the test."""
    studio.order(ONE_SHOT)
    studio.work(stop_before=kind)
    return Job.objects.get(kind=kind)


def recovered(studio: HostedStudio) -> None:
    recover(studio.film_set.pointers)
    studio.work()


def assert_made_once(studio: HostedStudio) -> None:
    (slot,) = studio.slots()
    assert slot.selected is not None
    assert (len(studio.stub.seen), len(studio.stub.ledger.read())) == (1, 1)
    studio.check()


@pytest.mark.parametrize("step", [CLAIM, REQUEST_ID, WAIT], ids=["claim", "request id", "wait"])
def test_it_is_asked_for_once(studio: HostedStudio, step: str) -> None:
    job = ready(studio, "test.still.request")

    die_working_on(job.pk, step)
    recovered(studio)

    assert_made_once(studio)


@pytest.mark.parametrize(
    ("step", "posts"), [(INTENT, 0), (STAMP, 0), (POST, 1)], ids=["intent", "stamp", "post"]
)
def test_in_the_middle_of_the_submit_a_person_is_asked_and_nothing_is_sent(
    studio: HostedStudio, step: str, posts: int
) -> None:
    job = ready(studio, "test.still.request")

    die_working_on(job.pk, step)
    recovered(studio)

    job.refresh_from_db()
    assert (job.status, job.error_code) == ("blocked", "submission_uncertain")
    assert len(studio.stub.seen) == posts

    if posts:
        (line,) = studio.stub.ledger.read()
        answer_blocked_job(job.pk, "paid", "ada", line.id)
    else:
        # A worker that is only slow might be sending it yet: who answers waits for that.
        Submission.objects.update(intent_at=Now() - timedelta(hours=1))
        answer_blocked_job(job.pk, "not_paid", "ada")
    recovered(studio)
    assert_made_once(studio)


@pytest.mark.parametrize("step", [LOOKS_CLAIMED, LOOK_RECEIPT], ids=["claimed", "receipt"])
def test_a_look_that_died_is_made_again(studio: HostedStudio, step: str) -> None:
    studio.stub.breaks("slow")
    ready(studio, "test.still.request")
    studio.film_set.work()
    studio.looks_are_due()

    if step == LOOK_RECEIPT:
        next(iter(studio.stub.accepted.values())).fault = ""
    die_looking(step)
    recovered(studio)

    assert_made_once(studio)


@pytest.mark.parametrize(
    ("step", "downloads"),
    [(CLAIM, 1), (FETCH, 2), (PUBLISH, 2), (KEPT_RECEIPT, 1), (LAND, 1), (SETTLED, 1)],
    ids=["claim", "fetch", "publish", "receipt", "land", "settled"],
)
def test_what_came_is_kept_and_landed_once(studio: HostedStudio, step: str, downloads: int) -> None:
    job = ready(studio, "take.keep")

    die_working_on(job.pk, step)
    recovered(studio)

    assert_made_once(studio)
    assert len(studio.stub.downloads) == downloads
    (take,) = studio.stills()
    assert (take.status, take.cost) == ("ready", 30_000)
    assert not list(studio.media_files("*.part"))


@pytest.mark.parametrize(
    ("kind", "step"), [("test.still.request", REQUEST_ID), ("take.keep", FETCH)]
)
def test_kill_9_costs_nothing_twice(
    studio: HostedStudio, process_environment: dict[str, str], kind: str, step: str
) -> None:
    """A real process, a real signal, a real socket."""
    job = ready(studio, kind)

    died = run_python(
        *("tests.media_pipeline.graph.hosted.die_at", str(job.pk), step),
        environment=process_environment | environment(studio.stub),
    )
    assert died == -signal.SIGKILL
    recovered(studio)

    assert_made_once(studio)


def test_a_late_answer_of_a_job_that_was_stopped_changes_nothing(studio: HostedStudio) -> None:
    studio.stub.breaks("stuck")
    job = ready(studio, "test.still.request")
    studio.film_set.work()

    cancel_job(UUID(str(job.pk)))
    studio.work()

    assert len(studio.stub.cancelled) == 1
    (slot,) = studio.slots()
    assert (slot.selected, slot.claim) == (None, None)
