"""At the doors: one command posted many times, one window filled by many."""

from functools import partial
from uuid import UUID

import pytest
from pytest_django import Settings

from tests.model.invariants import broken_invariants
from tests.races.racers import TIMES, racers
from tests.workflows.engine import make_run, new_job, planner
from workflows.commands.accept_command import accept_command
from workflows.commands.command import Command
from workflows.jobs.job import Job
from workflows.jobs.send_pointers import fill_windows
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.runs.run import Run
from workflows.runs.start_run import start_run

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_command_posted_fifty_times_at_once_is_one_run() -> None:
    project, actor = local_project()

    def plan(command: Command) -> None:
        start_run(command, kind="test", subject="", jobs=[new_job("only")])

    def post(client_id: str) -> tuple[UUID, bool]:
        accepted = accept_command(
            project=project, actor=actor, client_command_id=client_id, kind="utility", payload={}
        )
        return accepted.command.pk, accepted.is_replay

    with planner("utility", plan), racers(50) as race:
        for number in range(5):
            posted = race([partial(post, f"same {number}")] * 50)
            assert len({command for command, _ in posted}) == 1
            assert [is_replay for _, is_replay in posted].count(False) == 1

    assert (Command.objects.count(), Run.objects.count(), Job.objects.count()) == (5, 5, 5)
    assert broken_invariants() == []


def test_a_window_filled_by_many_at_once_sends_each_pointer_once(
    pointers: list[Pointer], settings: Settings
) -> None:
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(settings.WORKFLOWS_POINTER_WINDOW, 0)
    make_run(*(new_job(f"{number}") for number in range(TIMES)))
    with racers(4) as race:
        for window in range(10, TIMES, 10):
            settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(
                settings.WORKFLOWS_POINTER_WINDOW, window
            )
            race([partial(fill_windows, ["control"])] * 4)
            # Each of them may have seen the same room, once: it is filled a little too far, never
            # again and again.
            assert Job.objects.filter(status="queued").count() <= window + 4 * 10
            assert len(pointers) == Job.objects.filter(status="queued").count()

    sent = [pointer.job_id for pointer in pointers]
    assert len(sent) == len(set(sent))
    assert broken_invariants() == []
