"""What the engine promises, sentence by sentence, as far as commands go."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from tests.workflows.engine import drain, job_of, make_run, new_job, planner, send, statuses
from tests.workflows.kinds import Provider
from workflows.commands.command import Command
from workflows.commands.command_status import FOLLOWS_ITS_RUN
from workflows.events.event import Event
from workflows.execution.enforce_deadlines import enforce_deadlines
from workflows.execution.sweep import sweep
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import succeed_job
from workflows.jobs.job import Job
from workflows.pointer import Pointer
from workflows.runs.attach_to_run import attach_to_run
from workflows.runs.cancel_run import cancel_run
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run
from workflows.runs.start_run import start_run

pytestmark = pytest.mark.django_db(transaction=True)


def status_of(run: Run) -> str:
    return Command.objects.get(runs=run).status


def test_an_accepted_command_is_carried_out_though_its_message_never_left(
    pointers: list[Pointer], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broker_down:
        broker_down.setattr("workflows.jobs.send_pointers.publish_pointers", list)
        run = make_run(new_job("a"), new_job("b", needs=["a"]))

    drain(pointers)

    assert status_of(run) == "completed"


def test_losing_every_message_or_doubling_it_changes_nothing_but_timing(
    pointers: list[Pointer], provider: Provider
) -> None:
    lost, doubled = make_run(new_job("a")), make_run(new_job("a"))
    pointers[:] = [Pointer(job_of(doubled, "a").pk, "control")] * 10
    drain(pointers)
    assert (status_of(lost), status_of(doubled)) == ("attached", "completed")
    assert len(provider.applied) == 1

    Job.objects.filter(status="queued").update(pointer_sent_at=Now() - timedelta(days=1))
    sweep()
    drain(pointers)

    assert status_of(lost) == "completed"


def test_every_command_that_is_not_final_follows_a_run_that_will_end() -> None:
    """Its run has a deadline, and whatever was missed is settled by the sweep."""
    own = make_run(new_job("a"))
    make_run(new_job("a"), not_before=timezone.now() + timedelta(days=1))
    with planner("export", lambda command: attach_to_run(command, own.pk)):
        send("export")
    unfinished = Command.objects.filter(finished_at__isnull=True)
    assert {command.status for command in unfinished} <= {str(one) for one in FOLLOWS_ITS_RUN}
    assert all(command.run and command.run.deadline_at for command in unfinished)

    cancel_run(own.pk)
    Command.objects.filter(run=own, status="cancelled").update(
        status="attached", finished_at=None
    )  # as if the process had died between the two
    assert sweep().commands_settled == 2
    assert not Command.objects.filter(run=own, finished_at__isnull=True).exists()


def test_who_comes_late_to_a_superseded_run_changes_nothing(pointers: list[Pointer]) -> None:
    def plan(command: Command) -> None:
        start_run(command, kind="test", subject="", jobs=[new_job("a")])

    with planner("generation", plan, supersedes=True):
        older = send("generation", targets=["shot:1"]).command
        send("generation", targets=["shot:1"], text="again")
    assert older.run is not None

    assert claim_job(job_of(older.run, "a").pk, worker_id()) is None  # its pointer is still out
    drain(pointers)

    assert statuses(older.run) == {"a": "cancelled"}
    older.refresh_from_db()
    assert older.status == "superseded"


def test_what_happened_to_a_command_can_be_read_from_its_channel(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"), subject="film:1")
    send("steer", text="rain", targets=[f"run:{run.pk}"])
    drain(pointers)

    told = Event.objects.filter(channel=run.channel).order_by("number")
    assert list(told.values_list("type", flat=True)) == [
        "command.accepted",
        "run.started",
        "run.steered",
        "job.succeeded",
        "run.succeeded",
    ]


def test_a_retried_run_repeats_nothing_that_succeeded(provider: Provider) -> None:
    run = make_run(new_job("done"), new_job("late", deadline=timedelta(minutes=1)))
    done = claim_job(job_of(run, "done").pk, worker_id())
    assert done is not None
    succeed_job(done)
    Job.objects.filter(run=run, status="queued").update(deadline_at=Now())
    enforce_deadlines()

    assert retry_run(run.pk) == 1
    assert statuses(run) == {"done": "succeeded", "late": "queued"}
