"""What was left behind is moved on, and nothing else is."""

import subprocess
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db.models.functions import Now

from tests.workflows.engine import (
    drain,
    it_has_waited,
    make_job,
    make_run,
    new_job,
    outcomes,
    the_lease_runs_out,
)
from tests.workflows.kinds import Provider
from workflows.commands.command import Command
from workflows.execution.bury_dead_neighbours import bury_dead_neighbours
from workflows.execution.execute_job import execute_job
from workflows.execution.prune import prune
from workflows.execution.sweep import Swept, sweep
from workflows.execution.this_worker import host, worker_id
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted, Answered
from workflows.jobs.receipts import open_submission, store_answer
from workflows.jobs.requeue_job import requeue_job
from workflows.jobs.worker import Worker
from workflows.pointer import Pointer
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)
NOTHING = Swept(0, 0, 0, 0, 0, 0, 0)


def held(kind: str = "test.write", **more: object) -> Claim:
    claim = claim_job(make_job(kind, **more).pk, worker_id())
    assert claim is not None
    return claim


def a_worker(silent_for: float) -> Worker:
    beat_at = Now() - timedelta(seconds=silent_for)
    return Worker.objects.create(pk=worker_id(), host="h", process_id=1, beat_at=beat_at)


def job(claim: Claim) -> Job:
    return Job.objects.get(pk=claim.job_id)


def test_a_healthy_world_is_left_alone(pointers: list[Pointer]) -> None:
    a_worker(silent_for=10)
    held()
    make_job()
    before = list(Job.objects.order_by("pk").values())
    pointers.clear()

    assert sweep() == NOTHING

    assert list(Job.objects.order_by("pk").values()) == before
    assert pointers == []


def test_an_expired_lease_frees_the_job() -> None:
    claim = held()
    the_lease_runs_out(claim.job_id)

    assert sweep() == NOTHING._replace(leases_freed=1)

    assert job(claim).status == "retry_scheduled"
    assert outcomes(job(claim)) == ["lease_expired"]
    assert execute_job(claim.job_id)
    assert job(claim).status == "succeeded"


def test_the_jobs_of_a_dead_worker_are_free_at_once() -> None:
    a_worker(silent_for=21)
    claim = held()

    assert sweep().leases_freed == 1
    assert job(claim).status == "retry_scheduled"


@pytest.mark.parametrize(("is_exclusive", "freed"), [(True, 0), (False, 1)])
def test_a_call_that_must_not_run_twice_is_freed_by_its_lease_only(
    is_exclusive: bool, freed: int
) -> None:
    a_worker(silent_for=100)
    claim = held("test.call")
    open_submission(claim, provider="f", price_microdollars=1, is_exclusive=is_exclusive)

    assert sweep().leases_freed == freed
    the_lease_runs_out(claim.job_id)

    assert sweep().leases_freed == 1 - freed


def test_a_call_of_a_process_that_is_no_more_is_over_and_its_job_free_at_once() -> None:
    gone = a_process_that_has_ended()
    for said_goodbye in (None, Now()):
        Worker.objects.create(
            pk=uuid4(), host=host(), process_id=gone, stopped_at=said_goodbye, beat_at=Now()
        )
        dead = Worker.objects.latest("started_at")
        claim = claim_job(make_job("test.call").pk, dead.pk)
        assert claim is not None
        open_submission(claim, provider="f", price_microdollars=1, is_exclusive=True)
        assert sweep().leases_freed == 0

        bury_dead_neighbours()

        assert job(claim).status == "retry_scheduled"
        assert Worker.objects.get(pk=dead.pk).found_gone


def a_process_that_has_ended() -> int:
    ended = subprocess.Popen(["true"])
    ended.wait()
    return ended.pid


def test_a_job_out_of_attempts_fails_and_its_handler_is_told(provider: Provider) -> None:
    claim = held(max_attempts=1)
    the_lease_runs_out(claim.job_id)

    assert sweep().jobs_ended == 1

    assert job(claim).error_code == "lease_expired_attempts_exhausted"
    assert outcomes(job(claim)) == ["lease_expired"]
    assert provider.failed == [("only", "failed", "lease_expired_attempts_exhausted")]
    assert Run.objects.get(jobs=claim.job_id).status == "failed"


def test_a_job_that_holds_its_answer_is_replayed_at_no_cost(provider: Provider) -> None:
    claim = held("test.call", max_attempts=1)
    submission = open_submission(claim, provider="f", price_microdollars=0, is_exclusive=False)
    store_answer(claim, submission, Answered({"line": "paid for"}))
    the_lease_runs_out(claim.job_id)

    assert sweep() == NOTHING._replace(leases_freed=1)
    execute_job(claim.job_id)

    assert job(claim).status == "succeeded"
    assert provider.calls == []
    assert provider.applied == [("only", {"line": "paid for"})]


def test_an_apply_that_takes_its_worker_with_it_is_not_tried_for_ever(provider: Provider) -> None:
    claim = held("test.call", max_attempts=1)
    submission = open_submission(claim, provider="f", price_microdollars=0, is_exclusive=False)
    store_answer(claim, submission, Answered({"line": "paid for"}))
    for _ in range(4):
        the_lease_runs_out(claim.job_id)
        assert sweep().leases_freed == 1
        assert claim_job(claim.job_id, worker_id())
    the_lease_runs_out(claim.job_id)

    assert sweep() == NOTHING._replace(jobs_ended=1)

    assert (job(claim).status, job(claim).error_code) == ("failed", "apply_failed")
    requeue_job(claim.job_id)
    assert execute_job(claim.job_id)
    assert (job(claim).status, provider.calls) == ("succeeded", [])


def test_a_cancelled_job_whose_worker_died_is_ended(provider: Provider) -> None:
    claim = held()
    cancel_job(claim.job_id)
    the_lease_runs_out(claim.job_id)

    assert sweep() == NOTHING._replace(jobs_ended=1)

    assert job(claim).status == "cancelled"
    assert outcomes(job(claim)) == ["cancelled"]
    assert [status for _, status, _ in provider.failed] == ["cancelled"]


def test_a_lost_pointer_is_sent_again(pointers: list[Pointer]) -> None:
    lost = make_job()
    make_job()
    pointers.clear()
    Job.objects.filter(pk=lost.pk).update(pointer_sent_at=Now() - timedelta(seconds=121))

    assert sweep().pointers_sent_again == 1

    assert [pointer.job_id for pointer in pointers] == [lost.pk]
    assert sweep() == NOTHING


def test_pointers_that_were_out_when_a_worker_died_are_sent_again_once(
    pointers: list[Pointer], settings: Any
) -> None:
    """It may have had them: taken from the broker, and not yet claimed."""
    settings.WORKFLOWS_POINTER_LOST_SECONDS = 120
    before, after = make_job(), make_job()
    pointers.clear()
    Worker.objects.create(host="here", process_id=1, beat_at=Now() - timedelta(seconds=30))
    Job.objects.filter(pk=before.pk).update(pointer_sent_at=Now() - timedelta(seconds=31))
    Job.objects.filter(pk=after.pk).update(pointer_sent_at=Now() - timedelta(seconds=20))

    assert sweep().pointers_sent_again == 1

    assert [pointer.job_id for pointer in pointers] == [before.pk]
    assert sweep() == NOTHING


def test_a_wait_beyond_its_stall_window_is_blocked(provider: Provider) -> None:
    clip = make_job("test.clip")
    provider.says.append(Accepted("r", timedelta(days=2)))
    execute_job(clip.pk)
    assert sweep() == NOTHING
    it_has_waited(clip.pk, seconds=7 * 3600)

    assert sweep().waits_blocked == 1

    clip.refresh_from_db()
    assert (clip.status, clip.error_code) == ("blocked", "stalled")
    assert outcomes(clip) == ["gave_up"]


def test_a_command_that_its_run_left_behind_is_settled(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"))
    drain(pointers)
    Command.objects.filter(runs=run).update(status="attached", finished_at=None)

    assert sweep() == NOTHING._replace(commands_settled=1)

    assert Command.objects.get(runs=run).status == "completed"


def test_the_sweep_command_does_one_round(capsys: pytest.CaptureFixture[str]) -> None:
    claim = held()
    the_lease_runs_out(claim.job_id)

    call_command("sweep")

    assert "leases_freed=1" in capsys.readouterr().out
    assert job(claim).status == "queued"


def test_long_silent_workers_that_hold_nothing_are_pruned() -> None:
    a_worker(silent_for=8 * 86400)
    claim = held()
    assert prune() == 0
    the_lease_runs_out(claim.job_id)
    sweep()

    assert prune() == 1
