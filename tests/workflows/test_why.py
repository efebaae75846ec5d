"""One call says why a job or a run is not moving, and what to do."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.workflows.engine import drain, it_has_waited, job_of, make_run, new_job
from tests.workflows.kinds import STILL_WORKING, Provider
from workflows.execution.execute_job import execute_job
from workflows.execution.sweep import block_long_waits
from workflows.execution.this_worker import worker_id
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted, GiveUp, TryLater
from workflows.jobs.worker import Worker
from workflows.limits.pause_limit import pause_limit_for
from workflows.limits.set_limit import set_limit
from workflows.pointer import Pointer
from workflows.runs.cancel_run import cancel_run
from workflows.runs.pause_run import pause_run
from workflows.runs.run import Run
from workflows.why.explain_job import explain_job
from workflows.why.explain_run import explain_run
from workflows.why.finding import Finding

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = timedelta(hours=1)


@pytest.fixture
def worker() -> Worker:
    """Alive, on another machine, and takes from every queue."""
    return Worker.objects.create(
        pk=worker_id(), host="studio-2", process_id=4711, queues=["control", "language", "render"]
    )


def why(run: Run, key: str) -> Finding:
    explained = explain_job(job_of(run, key).pk)
    assert explained is not None
    return explained.findings[0]


def ready_for(run: Run, key: str, seconds: float) -> None:
    Job.objects.filter(run=run, idempotency_key=key).update(
        status="ready", pointer_sent_at=None, due_at=Now() - timedelta(seconds=seconds)
    )


def pointer_out_for(run: Run, key: str, seconds: float) -> None:
    Job.objects.filter(run=run, idempotency_key=key).update(
        pointer_sent_at=Now() - timedelta(seconds=seconds)
    )


def test_what_waits_names_what_it_waits_for() -> None:
    run = make_run(*(new_job(f"n{n}") for n in range(7)), new_job("last", settled=["n0"]))
    more = make_run(*(new_job(f"n{n}") for n in range(7)), new_job("last", needs=["n0", "n1"]))

    one, two = why(run, "last"), why(more, "last")

    assert one.code == two.code == "waits_for_jobs"
    assert one.about == (job_of(run, "n0").pk,)
    assert "test.write n0 (queued), test.write n1 (queued)" in two.detail


def test_of_many_needs_a_few_are_named_and_the_rest_is_counted() -> None:
    keys = [f"n{n}" for n in range(9)]
    run = make_run(*map(new_job, keys), new_job("last", needs=keys))

    found = why(run, "last")

    assert len(found.about) == 5
    assert "9 jobs" in found.detail
    assert found.detail.endswith("and 4 more")


def test_a_queue_without_a_worker_is_said_whether_or_not_a_pointer_is_out() -> None:
    run = make_run(new_job("queued"), new_job("ready"))
    ready_for(run, "ready", 1)
    pointer_out_for(run, "queued", 30)

    queued, ready = why(run, "queued"), why(run, "ready")

    assert queued.code == ready.code == "no_worker"
    assert "control" in queued.remedy
    assert "30 s ago" in queued.detail


def test_a_dead_or_stopped_worker_or_one_of_another_queue_is_no_worker(worker: Worker) -> None:
    run = make_run(new_job("a"))
    assert why(run, "a").code == "pointer_sent"
    for change in ({"queues": ["render"]}, {"beat_at": Now() - HOUR}, {"stopped_at": Now()}):
        Worker.objects.filter(pk=worker.pk).update(
            **({"queues": worker.queues, "beat_at": Now(), "stopped_at": None} | change)
        )
        assert why(run, "a").code == "no_worker"


@pytest.mark.usefixtures("worker")
def test_a_pointer_that_nobody_takes_points_at_the_broker(settings: Any) -> None:
    settings.WORKFLOWS_POINTER_LOST_SECONDS = 120
    run = make_run(new_job("a"), new_job("b"))
    pointer_out_for(run, "a", 30)

    silent = why(run, "a")
    assert silent.code == "broker_silent"
    assert "30 s ago" in silent.detail
    assert "sent again in 90 s" in silent.detail
    assert claim_job(job_of(run, "b").pk, worker_id()) is not None
    assert why(run, "a").code == "workers_busy"


@pytest.mark.usefixtures("worker")
def test_what_is_due_without_a_pointer_says_whether_there_is_room(settings: Any) -> None:
    run = make_run(new_job("a"), new_job("b"))
    ready_for(run, "a", 1)
    assert why(run, "a").code == "about_to_go"
    ready_for(run, "a", 60)
    assert why(run, "a").code == "tick_missing"
    settings.WORKFLOWS_POINTER_WINDOW = settings.WORKFLOWS_POINTER_WINDOW | {"control": 1}

    assert why(run, "a").code == "window_full"
    assert "1 of at most 1 pointers" in why(run, "a").detail


def test_what_is_held_names_the_worker_its_heartbeat_and_the_attempt(worker: Worker) -> None:
    run = make_run(new_job("a"))
    assert claim_job(job_of(run, "a").pk, worker_id()) is not None

    held = why(run, "a")
    assert held.code == "held"
    assert "studio-2:4711, heartbeat 0 s ago, attempt 1 of 5" in held.detail
    assert cancel_job(job_of(run, "a").pk)
    assert why(run, "a").code == "told_to_stop"
    Worker.objects.filter(pk=worker.pk).update(beat_at=Now() - timedelta(minutes=4))
    assert why(run, "a").code == "worker_silent"
    assert "silent for 4 min" in why(run, "a").detail


def test_what_waits_at_a_provider_names_the_request_and_the_next_look(
    provider: Provider,
) -> None:
    run = make_run(new_job("clip", "test.clip"))
    provider.says.append(Accepted("r-77", HOUR))
    execute_job(job_of(run, "clip").pk)

    found = why(run, "clip")

    assert found.code == "at_provider"
    assert "fake has been at work" in found.detail
    assert "r-77" in found.detail
    assert "looked at again in 60 min" in found.detail
    Job.objects.filter(run=run).update(look_at=Now() - timedelta(minutes=3))
    assert why(run, "clip").code == "look_late"
    assert "3 min ago" in why(run, "clip").detail


def test_what_is_blocked_says_by_what_and_which_answers_there_are(provider: Provider) -> None:
    run = make_run(new_job("clip", "test.clip"), new_job("film", needs=["clip"]))
    provider.says.extend([Accepted("r-1", HOUR), STILL_WORKING])
    execute_job(job_of(run, "clip").pk)
    it_has_waited(job_of(run, "clip").pk, 10**6)
    block_long_waits()

    found = why(run, "clip")

    assert found.code == "blocked"
    assert found.detail.startswith("a person must answer: stalled")
    assert found.remedy.endswith("look-on | submit-again | give-up")
    explained = explain_run(run.pk)
    assert explained is not None
    assert explained.findings[0].code == "stalled"
    assert [job.id for job in explained.jobs] == [job_of(run, "clip").pk]


def test_what_was_skipped_names_what_failed_however_far_up(
    provider: Provider, pointers: list[Pointer]
) -> None:
    run = make_run(
        new_job("call", "test.call"),
        new_job("middle", needs=["call"]),
        new_job("last", needs=["middle"]),
    )
    provider.says.append(GiveUp("voice_unknown", "no such voice"))
    drain(pointers)

    assert why(run, "call").code == "failed"
    assert "voice_unknown: no such voice" in why(run, "call").detail
    last = why(run, "last")
    assert last.code == "needed_job_missed"
    assert last.about == (job_of(run, "call").pk,)
    assert "voice_unknown" in last.detail
    explained = explain_run(run.pk)
    assert explained is not None
    assert explained.findings[0].code == "failed"
    assert [job.name for job in explained.jobs] == ["test.call call"]


def test_what_rests_or_starts_later_says_until_when(provider: Provider) -> None:
    rests = make_run(new_job("call", "test.call"))
    provider.says.append(TryLater(HOUR, "busy", "come back"))
    execute_job(job_of(rests, "call").pk)
    later = make_run(new_job("a"), not_before=timezone.now() + HOUR)

    assert why(rests, "call").code == "rests"
    assert "in 60 min, after attempt 1 of 5: busy: come back" in why(rests, "call").detail
    assert why(later, "a").code == "starts_later"
    explained = explain_run(later.pk)
    assert explained is not None
    assert explained.findings[0].code == "starts_later"


def test_a_job_above_its_limit_says_how_full_it_is_or_how_long_it_rests() -> None:
    set_limit("fake", 1)
    run = make_run(new_job("first", limit_key="fake"), new_job("second", limit_key="fake"))
    assert claim_job(job_of(run, "first").pk, worker_id()) is not None
    assert claim_job(job_of(run, "second").pk, worker_id()) is None

    reached = why(run, "second")
    assert reached.code == "limit_reached"
    assert "limit fake 1/1" in reached.detail
    pause_limit_for("fake", HOUR)
    assert why(run, "second").code == "limit_rests"
    assert "60 min" in why(run, "second").detail


def test_what_a_paused_run_holds_back_says_so_and_what_is_at_work_does_not() -> None:
    run = make_run(new_job("held"), new_job("ready"), new_job("pending", needs=["held"]))
    assert claim_job(job_of(run, "held").pk, worker_id()) is not None
    assert pause_run(run.pk)

    codes = {key: why(run, key).code for key in ("held", "ready", "pending")}
    assert codes == {"held": "held", "ready": "run_paused", "pending": "run_paused"}
    explained = explain_run(run.pk)
    assert explained is not None
    assert explained.findings[0].code == "run_paused"
    assert str(run.pk) in explained.findings[0].remedy


def test_a_deadline_is_said_beside_the_reason() -> None:
    run = make_run(new_job("a", deadline=HOUR))
    explained = explain_job(job_of(run, "a").pk)

    assert explained is not None
    assert [found.code for found in explained.findings] == ["no_worker", "deadline"]


def test_what_is_over_says_so(pointers: list[Pointer]) -> None:
    stopped, done = make_run(new_job("a")), make_run(new_job("a"))
    cancel_run(stopped.pk)
    drain(pointers)

    assert why(stopped, "a").code == "cancelled"
    assert why(done, "a").code == "succeeded"
    found = [explain_run(run.pk) for run in (stopped, done)]
    assert [one.findings[0].code for one in found if one] == ["cancelled", "succeeded"]
    assert [one.jobs for one in found if one] == [(), ()]


def test_what_is_not_there_has_no_reason() -> None:
    assert explain_job(uuid4()) is None
    assert explain_run(uuid4()) is None


@pytest.mark.parametrize("size", [3, 60])
def test_it_asks_as_little_of_a_large_run_as_of_a_small_one(size: int) -> None:
    keys = [f"n{n}" for n in range(size)]
    run = make_run(*map(new_job, keys), new_job("last", needs=keys))
    with CaptureQueriesContext(connection) as asked:
        explained = explain_run(run.pk)
    assert len(asked) == 4
    assert explained is not None
    assert len(explained.jobs) == min(size, 10)
    with CaptureQueriesContext(connection) as asked:
        explain_job(job_of(run, "last").pk)
    assert len(asked) <= 4
