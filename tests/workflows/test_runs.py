"""A run and its command follow the jobs; a person may stop it, a deadline ends it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db.models.functions import Now

from tests.workflows.engine import drain, job_of, make_run, new_job, outcomes, statuses
from tests.workflows.kinds import Provider
from workflows.commands.accept_command import accept_command
from workflows.errors import CommandRefused, JobCancelled
from workflows.events.event import Event
from workflows.events.open_channel import open_channel
from workflows.execution.enforce_deadlines import enforce_deadlines
from workflows.execution.execute_job import execute_job, work_on
from workflows.execution.sweep import settle_runs
from workflows.execution.this_worker import worker_id
from workflows.execution.turn import Turn
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import stop_job
from workflows.jobs.outcomes import Accepted, Uncertain
from workflows.jobs.requeue_job import requeue_job
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.project import Project
from workflows.runs.cancel_run import cancel_run
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


def ends(run: Run) -> tuple[str, str, str]:
    run.refresh_from_db()
    assert run.command is not None
    run.command.refresh_from_db()
    return run.status, run.command.status, run.error_code


def event_types(run: Run) -> list[str]:
    events = Event.objects.filter(channel=run.channel).order_by("number")
    return list(events.values_list("type", flat=True))


def test_a_command_ends_with_its_run(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"), new_job("b"))
    assert ends(run) == ("running", "attached", "")

    drain(pointers)

    assert ends(run) == ("succeeded", "completed", "")
    assert event_types(run) == [
        "command.accepted",
        "run.started",
        "job.succeeded",
        "job.succeeded",
        "run.succeeded",
    ]


def test_cancelling_stops_what_has_not_started_and_waits_for_what_is_held(
    provider: Provider, pointers: list[Pointer]
) -> None:
    run = make_run(
        new_job("held"),
        new_job("ready"),
        new_job("pending", needs=["ready"]),
        new_job("clip", "test.clip"),
    )
    provider.says.append(Accepted("r-1", timedelta(hours=1)))
    execute_job(job_of(run, "clip").pk)
    held = claim_job(job_of(run, "held").pk, worker_id())
    assert held is not None

    assert cancel_run(run.pk)
    assert not cancel_run(run.pk)

    assert statuses(run) == {
        "held": "leased",
        "ready": "cancelled",
        "pending": "cancelled",
        "clip": "cancelled",
    }
    assert outcomes(job_of(run, "clip")) == ["cancelled"]
    assert ends(run)[:2] == ("running", "running")
    assert len(provider.failed) == 3

    with pytest.raises(JobCancelled):
        work_on(held, Turn("control"))
    stop_job(held)

    assert ends(run) == ("cancelled", "cancelled", "")
    assert provider.applied == []
    assert retry_run(run.pk) == 0
    assert not requeue_job(job_of(run, "ready").pk)


def test_cancelling_one_job_skips_what_needs_it(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]), new_job("c", settled=["b"]))

    assert cancel_job(job_of(run, "a").pk)
    assert not cancel_job(job_of(run, "a").pk)
    drain(pointers)

    assert statuses(run) == {"a": "cancelled", "b": "skipped", "c": "succeeded"}
    assert ends(run) == ("cancelled", "cancelled", "")


def test_the_command_cancel_is_carried_out_by_the_engine() -> None:
    run = make_run(new_job("a"))
    project, actor = local_project()

    accepted = accept_command(
        project=project,
        actor=actor,
        client_command_id="stop",
        kind="cancel",
        payload={},
        targets=[f"run:{run.pk}"],
    )

    assert (accepted.command.status, accepted.command.run_id) == ("applied", run.pk)
    assert ends(run) == ("cancelled", "cancelled", "")


def test_nobody_cancels_a_run_of_another_project() -> None:
    run = make_run(new_job("a"))
    _, actor = local_project()
    other = Project.objects.create(name="Other", slug="other")

    with pytest.raises(CommandRefused) as refused:
        accept_command(
            project=other,
            actor=actor,
            client_command_id="stop",
            kind="cancel",
            payload={},
            targets=[f"run:{run.pk}", f"run:{uuid4()}", "nonsense"],
        )

    assert (refused.value.code, refused.value.http_status) == ("run_not_found", 404)
    assert ends(run)[0] == "running"


def test_a_subject_belongs_to_one_project() -> None:
    make_run(new_job("a"), subject="film:1")
    other = Project.objects.create(name="Other", slug="other")

    with pytest.raises(CommandRefused, match="film:1"):
        open_channel(other.pk, "film:1")


def test_a_run_in_which_nothing_can_move_is_stalled_and_goes_on_when_answered(
    provider: Provider, pointers: list[Pointer]
) -> None:
    run = make_run(new_job("clip", "test.clip"), new_job("film", needs=["clip"]), new_job("a"))
    clip = job_of(run, "clip").pk
    provider.says.append(Uncertain("timed out"))
    execute_job(clip)
    assert ends(run)[0] == "running"
    drain(pointers)

    assert ends(run)[0] == "stalled"
    assert statuses(run) == {"clip": "blocked", "film": "pending", "a": "succeeded"}
    assert event_types(run)[-1] == "run.stalled"
    provider.knows[f"{clip}:1"] = "r-1"
    assert requeue_job(clip)
    assert ends(run)[0] == "running"
    drain(pointers)

    assert ends(run)[0] == "succeeded"


def test_a_run_past_its_deadline_fails_and_a_retry_gives_it_more_time(
    pointers: list[Pointer],
) -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]), deadline=timedelta(hours=1))
    assert enforce_deadlines() == 0
    Run.objects.filter(pk=run.pk).update(deadline_at=Now())

    assert enforce_deadlines() == 1

    assert ends(run) == ("failed", "failed", "deadline_passed")
    assert set(statuses(run).values()) == {"cancelled"}
    assert retry_run(run.pk) == 2
    assert enforce_deadlines() == 0
    drain(pointers)
    assert ends(run) == ("succeeded", "completed", "")


def test_a_run_without_jobs_is_settled_by_the_sweep() -> None:
    run = make_run()

    assert settle_runs() == 1
    assert ends(run) == ("succeeded", "completed", "")
