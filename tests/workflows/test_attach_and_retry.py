"""A command may follow a run that is there; a retry brings back what had failed with it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.workflows.engine import drain, job_of, make_run, new_job, planner, send, statuses
from tests.workflows.kinds import Provider
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim_job import claim_job
from workflows.jobs.outcomes import GiveUp
from workflows.pointer import Pointer
from workflows.projects.project import Project
from workflows.runs.attach_to_run import attach_to_run
from workflows.runs.cancel_command import cancel_command
from workflows.runs.cancel_run import cancel_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


def follow(run: Run) -> Command:
    with planner("export", lambda command: attach_to_run(command, run.pk)):
        return send("export").command


def retry(run: Run, **more: Any) -> Command:
    return send("retry", **({"targets": [f"run:{run.pk}"]} | more)).command


def owner(run: Run) -> Command:
    assert run.command is not None
    return run.command


def status(command: Command) -> str:
    command.refresh_from_db()
    return command.status


@pytest.fixture
def failed(provider: Provider, pointers: list[Pointer]) -> Run:
    run = make_run(new_job("call", "test.call"), new_job("after", needs=["call"]), new_job("done"))
    provider.says.append(GiveUp("voice_unknown"))
    drain(pointers)
    run.refresh_from_db()
    assert run.status == "failed"
    return run


def test_a_command_attached_to_a_run_follows_it_to_its_end(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"))

    follower = follow(run)

    assert (follower.status, follower.run_id) == ("attached", run.pk)
    assert Run.objects.count() == 1
    drain(pointers)
    assert (status(follower), status(owner(run))) == ("completed", "completed")


def test_a_command_attached_to_a_run_that_has_begun_is_running() -> None:
    run = make_run(new_job("a"))
    assert claim_job(job_of(run, "a").pk, worker_id()) is not None

    assert follow(run).status == "running"


def test_a_command_attached_to_a_run_that_starts_later_is_scheduled() -> None:
    run = make_run(new_job("a"), not_before=timezone.now() + timedelta(hours=1))

    assert follow(run).status == "scheduled"


def test_nobody_is_attached_to_what_is_over_or_not_there() -> None:
    over, elsewhere = make_run(new_job("a")), make_run(new_job("a"))
    cancel_run(over.pk)
    Run.objects.filter(pk=elsewhere.pk).update(
        project=Project.objects.create(name="Other", slug="other")
    )
    codes = {}
    for name, run in {"over": over, "elsewhere": elsewhere, "none": Run(pk=uuid4())}.items():
        with pytest.raises(CommandRefused) as refused:
            follow(run)
        codes[name] = (refused.value.code, refused.value.http_status)

    assert codes == {
        "over": ("run_is_over", 409),
        "elsewhere": ("run_not_found", 404),
        "none": ("run_not_found", 404),
    }


def test_a_retry_lets_go_again_what_failed_and_follows_the_run(
    failed: Run, provider: Provider, pointers: list[Pointer]
) -> None:
    provider.says.append(GiveUp("voice_unknown"))
    first = retry(failed)
    assert (first.status, first.run_id) == ("running", failed.pk)
    assert status(owner(failed)) in ("attached", "running")
    drain(pointers)
    assert (status(first), status(owner(failed))) == ("failed", "failed")

    second = retry(failed)
    drain(pointers)

    assert statuses(failed) == {"call": "succeeded", "after": "succeeded", "done": "succeeded"}
    assert job_of(failed, "done").attempt_count == 1
    assert (status(second), status(owner(failed))) == ("completed", "completed")
    assert status(first) == "failed"  # what it asked for was tried, and failed


def test_a_retry_of_what_has_not_failed_is_refused(pointers: list[Pointer]) -> None:
    running, cancelled, done = (make_run(new_job("a")) for _ in range(3))
    cancel_run(cancelled.pk)
    for run in (running, cancelled):
        with pytest.raises(CommandRefused) as refused:
            retry(run)
        assert (refused.value.code, refused.value.http_status) == ("nothing_to_retry", 409)
    drain(pointers)
    with pytest.raises(CommandRefused, match="no job"):
        retry(done)
    with pytest.raises(CommandRefused) as unknown:
        retry(done, targets=["run:nonsense"])
    assert unknown.value.code == "run_not_found"


def test_taking_back_the_only_command_stops_its_run() -> None:
    run = make_run(new_job("a"))

    assert cancel_command(owner(run).pk)
    assert not cancel_command(owner(run).pk)

    run.refresh_from_db()
    assert (run.status, status(owner(run))) == ("cancelled", "cancelled")


def test_taking_back_one_of_two_leaves_the_run_to_the_other() -> None:
    run = make_run(new_job("a"))
    follower = follow(run)

    assert cancel_command(owner(run).pk)
    run.refresh_from_db()
    assert (run.status, status(owner(run)), status(follower)) == (
        "running",
        "cancelled",
        "attached",
    )

    assert cancel_command(follower.pk)
    run.refresh_from_db()
    assert (run.status, status(follower)) == ("cancelled", "cancelled")


def test_taking_back_a_retry_stops_what_it_had_started(failed: Run) -> None:
    again = retry(failed)

    assert cancel_command(again.pk)

    failed.refresh_from_db()
    assert (failed.status, status(again)) == ("cancelled", "cancelled")
