"""A newer command takes the place of an older one that has not run."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from tests.workflows.engine import drain, job_of, new_job, planner, send, statuses
from tests.workflows.kinds import Provider
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.events.event import Event
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim_job import claim_job
from workflows.jobs.requeue_job import requeue_job
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.project import Project
from workflows.runs.attach_to_run import attach_to_run
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run
from workflows.runs.start_run import start_run

pytestmark = pytest.mark.django_db(transaction=True)


def plan_two_jobs(command: Command) -> None:
    jobs = [new_job("a"), new_job("b", needs=["a"])]
    start_run(command, kind="test", subject=command.targets[0], jobs=jobs)


@pytest.fixture
def _takes_its_place() -> Any:
    with planner("generation", plan_two_jobs, supersedes=True):
        yield


def generate(*targets: str, **more: Any) -> Command:
    return send("generation", targets=list(targets), **more).command


def run_of(command: Command) -> Run:
    command.refresh_from_db()
    assert command.run is not None
    return command.run


@pytest.mark.usefixtures("_takes_its_place")
def test_a_newer_command_for_the_same_targets_ends_one_that_has_not_begun(
    provider: Provider, pointers: list[Pointer]
) -> None:
    older = generate("shot:1", "shot:2")
    newer = generate("shot:2", "shot:1", text="with rain")

    run = run_of(older)
    assert (older.status, older.error_code) == ("superseded", "superseded")
    assert str(newer.pk) in older.error_detail
    assert (run.status, run.error_code) == ("cancelled", "superseded")
    assert statuses(run) == {"a": "cancelled", "b": "cancelled"}
    assert {code for _, _, code in provider.failed} == {"superseded"}
    assert newer.supersedes_id == older.pk
    assert newer.status == "attached"
    told = Event.objects.get(type="command.superseded")
    assert told.run_id == run.pk
    assert told.data == {"command": str(older.pk), "by": str(newer.pk)}

    drain(pointers)

    newer.refresh_from_db()
    assert newer.status == "completed"
    assert run_of(older).status == "cancelled"


@pytest.mark.usefixtures("_takes_its_place")
def test_what_is_superseded_is_never_brought_back() -> None:
    older = generate("shot:1")
    generate("shot:1", text="again")

    assert retry_run(run_of(older).pk) == 0
    assert not requeue_job(job_of(run_of(older), "a").pk)


@pytest.mark.usefixtures("_takes_its_place")
def test_one_that_has_begun_is_left_alone_and_both_run(pointers: list[Pointer]) -> None:
    older = generate("shot:1")
    assert claim_job(job_of(run_of(older), "a").pk, worker_id()) is not None

    newer = generate("shot:1", text="with rain")

    assert run_of(older).status == "running"
    assert older.finished_at is None
    assert newer.supersedes_id is None


@pytest.mark.usefixtures("_takes_its_place")
@pytest.mark.parametrize("other", [["shot:1"], ["shot:1", "shot:3"], []])
def test_other_targets_are_other_work(other: list[str]) -> None:
    older = generate("shot:1", "shot:2")
    with planner("generation", _plan_without_subject, supersedes=True):
        generate(*other)

    assert run_of(older).status == "running"


def _plan_without_subject(command: Command) -> None:
    start_run(command, kind="test", subject="", jobs=[new_job("a")])


def test_another_kind_of_planner_ends_nothing() -> None:
    with planner("generation", plan_two_jobs):
        older, _ = generate("shot:1"), generate("shot:1", text="again")

    assert run_of(older).status == "running"


@pytest.mark.usefixtures("_takes_its_place")
def test_a_run_that_another_command_follows_goes_on_for_it() -> None:
    older = generate("shot:1")
    with planner("export", lambda command: attach_to_run(command, run_of(older).pk)):
        follower = send("export").command

    newer = generate("shot:1", text="with rain")

    assert run_of(older).status == "running"
    assert (older.status, newer.supersedes_id) == ("attached", None)
    follower.refresh_from_db()
    assert follower.status == "attached"


@pytest.mark.usefixtures("_takes_its_place")
def test_of_many_at_once_one_remains() -> None:
    local_project()
    together = Barrier(8)

    def one(number: int) -> None:
        try:
            together.wait()
            generate("shot:1", text=f"take {number}")
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as clients:
        list(clients.map(one, range(8)))

    found = list(Command.objects.values_list("status", flat=True))
    assert sorted(found) == ["attached"] + ["superseded"] * 7
    assert Command.objects.filter(supersedes__isnull=False).count() == 7


def test_a_command_may_name_the_one_whose_place_it_takes() -> None:
    later = timezone.now() + timedelta(hours=1)
    with planner("export", _plan_later(later)):
        older = send("export").command
    assert older.status == "scheduled"
    with planner("utility", _plan_without_subject):
        newer = send("utility", "newer", supersedes=older.pk)
        again = send("utility", "newer", supersedes=older.pk)

    older.refresh_from_db()
    assert older.status == "superseded"
    assert newer.command.supersedes_id == older.pk
    assert (again.command.pk, again.is_replay) == (newer.command.pk, True)


def _plan_later(later: Any) -> Any:
    return lambda command: start_run(
        command, kind="test", subject="", jobs=[new_job("a")], not_before=later
    )


def test_who_names_one_that_has_begun_or_is_not_there_is_refused() -> None:
    with planner("utility", _plan_without_subject):
        older = send("utility").command
        assert claim_job(job_of(run_of(older), "a").pk, worker_id()) is not None
        with pytest.raises(CommandRefused) as begun:
            send("utility", supersedes=older.pk)
        with pytest.raises(CommandRefused) as missing:
            send("utility", supersedes=uuid4())
        other = Project.objects.create(name="Other", slug="other")
        Command.objects.filter(pk=older.pk).update(project=other)
        with pytest.raises(CommandRefused) as elsewhere:
            send("utility", supersedes=older.pk)

    assert (begun.value.code, begun.value.http_status) == ("command_has_begun", 409)
    assert (missing.value.code, missing.value.http_status) == ("command_not_found", 404)
    assert elsewhere.value.code == "command_not_found"
    assert Command.objects.count() == 1


@pytest.mark.usefixtures("_takes_its_place")
def test_a_planner_that_refuses_leaves_the_older_one_in_place() -> None:
    older = generate("shot:1")

    def refuse(command: Command) -> None:
        raise CommandRefused("no_credit", "3 credits are missing", http_status=402)

    with planner("generation", refuse, supersedes=True), pytest.raises(CommandRefused):
        generate("shot:1", text="with rain")

    assert run_of(older).status == "running"
    assert older.status == "attached"
