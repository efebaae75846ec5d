"""When a run's jobs go: not before a time, and with a head start over others."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from tests.workflows.engine import drain, job_of, make_job, make_run, new_job, statuses
from tests.workflows.kinds import Provider
from workflows.errors import CommandRefused
from workflows.events.event import Event
from workflows.execution.execute_job import execute_job
from workflows.execution.this_worker import worker_id
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.send_pointers import fill_windows
from workflows.pointer import Pointer
from workflows.runs.run import Run
from workflows.runs.set_priority import set_job_priority, set_run_priority

pytestmark = pytest.mark.django_db(transaction=True)

HOUR = timedelta(hours=1)


@pytest.fixture
def full_windows(settings: Any) -> None:
    """No pointer goes out, so that what is ready stays so."""
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(settings.WORKFLOWS_POINTER_WINDOW, 0)


def test_nothing_of_a_run_starts_before_its_time(pointers: list[Pointer]) -> None:
    start = timezone.now() + HOUR
    run = make_run(new_job("a"), new_job("b", settled=["a"]), not_before=start, priority=600)
    plan_jobs(run.pk, [new_job("planned later", priority=60)])
    assert run.command is not None
    run.command.refresh_from_db()
    assert run.command.status == "scheduled"
    assert run.deadline_at > start

    drain(pointers)
    assert cancel_job(job_of(run, "a").pk)  # b has nothing to wait for any more
    drain(pointers)

    assert statuses(run) == {"a": "cancelled", "b": "ready", "planned later": "ready"}
    due = Job.objects.filter(run=run, status="ready").values_list("due_at", flat=True)
    assert set(due) == {start}
    assert claim_job(job_of(run, "b").pk, worker_id()) is None


def test_when_its_time_has_come_a_scheduled_run_goes(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"), not_before=timezone.now() + HOUR)
    Run.objects.filter(pk=run.pk).update(not_before=Now())
    Job.objects.filter(run=run).update(due_at=Now())

    drain(pointers)

    assert run.command is not None
    run.command.refresh_from_db()
    assert (statuses(run), run.command.status) == ({"a": "succeeded"}, "completed")


def test_a_time_that_has_passed_holds_nobody_back(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"), not_before=timezone.now() - HOUR)

    assert run.command is not None
    run.command.refresh_from_db()
    assert run.command.status == "attached"
    assert drain(pointers) == 1


@pytest.mark.usefixtures("full_windows")
def test_a_run_with_a_head_start_goes_first_and_so_does_what_is_planned_later(
    pointers: list[Pointer], settings: Any
) -> None:
    usual = make_run(new_job("usual"))
    urgent = make_run(new_job("urgent"), priority=600)
    plan_jobs(urgent.pk, [new_job("planned later", priority=5)])
    settings.WORKFLOWS_POINTER_WINDOW = settings.WORKFLOWS_POINTER_WINDOW | {"control": 2}

    fill_windows()

    first = {job_of(urgent, "planned later").pk, job_of(urgent, "urgent").pk}
    assert {pointer.job_id for pointer in pointers} == first
    assert job_of(urgent, "planned later").priority == 605
    assert statuses(usual) == {"usual": "ready"}


@pytest.mark.usefixtures("full_windows")
def test_a_head_start_given_later_moves_what_waits_and_taken_away_moves_it_back(
    pointers: list[Pointer], settings: Any
) -> None:
    make_run(new_job("usual"))
    urgent = make_run(new_job("urgent"), new_job("after", needs=["urgent"]))
    before = job_of(urgent, "urgent").due_at

    assert set_run_priority(urgent.pk, 600)

    assert before is not None
    assert job_of(urgent, "urgent").due_at == before - timedelta(seconds=600)
    assert job_of(urgent, "after").priority == 600
    assert Event.objects.get(type="run.prioritized").data == {"seconds": 600}
    assert set_run_priority(urgent.pk, 0)
    assert job_of(urgent, "urgent").due_at == before
    assert set_job_priority(job_of(urgent, "urgent").pk, 60)
    settings.WORKFLOWS_POINTER_WINDOW = settings.WORKFLOWS_POINTER_WINDOW | {"control": 1}
    fill_windows()
    assert [pointer.job_id for pointer in pointers] == [job_of(urgent, "urgent").pk]


def test_a_head_start_shortens_no_rest_no_look_and_takes_nothing_from_who_holds(
    provider: Provider,
) -> None:
    run = make_run(new_job("clip", "test.clip"), new_job("held"), new_job("rests"))
    provider.says.append(Accepted("r-1", HOUR))
    execute_job(job_of(run, "clip").pk)
    held = claim_job(job_of(run, "held").pk, worker_id())
    Job.objects.filter(run=run, idempotency_key="rests").update(
        status="retry_scheduled", due_at=Now() + HOUR, pointer_sent_at=None
    )
    before = dict(Job.objects.filter(run=run).values_list("idempotency_key", "due_at"))

    assert set_run_priority(run.pk, 600)

    assert held is not None
    after = dict(Job.objects.filter(run=run).values_list("idempotency_key", "due_at"))
    assert after == before
    assert statuses(run) == {"clip": "waiting", "held": "leased", "rests": "retry_scheduled"}


def test_what_has_ended_has_no_priority_and_nonsense_is_refused(pointers: list[Pointer]) -> None:
    job = make_job()
    drain(pointers)

    assert job.run_id is not None
    assert not set_run_priority(job.run_id, 60)
    assert not set_job_priority(job.pk, 60)
    for seconds in (-1, 86_401):
        with pytest.raises(CommandRefused) as refused:
            set_run_priority(job.run_id, seconds)
        assert refused.value.code == "priority_invalid"
