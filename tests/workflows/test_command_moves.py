"""Every move of a command is tried from every status, and happens where the table says so."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db.models.functions import Now

from tests.workflows.engine import make_run, new_job
from workflows.commands.command import Command
from workflows.commands.command_moves import (
    apply_command,
    attach_command,
    begin_command,
    cancel_command_alone,
    schedule_command,
    supersede_command,
)
from workflows.commands.command_status import (
    COMMAND_MOVES,
    FINAL_COMMAND_STATUSES,
    CommandStatus,
)
from workflows.jobs.end_job import settle_run
from workflows.jobs.job import Job
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

S = CommandStatus
#: What the rows say of the job when its run is to end so.
ENDS: dict[str, dict[str, Any]] = {
    "complete": {"status": "succeeded"},
    "fail": {"status": "failed", "error_code": "why"},
    "cancel": {"status": "cancelled"},
}


def put_in(command: Command, status: CommandStatus) -> None:
    Command.objects.filter(pk=command.pk).update(
        status=status, finished_at=Now() if status in FINAL_COMMAND_STATUSES else None
    )


def run_ends(command: Command, how: str) -> bool:
    """By the settling of the run; the answer is whether the command moved."""
    Job.objects.filter(run=command.run).update(finished_at=Now(), due_at=None, **ENDS[how])
    missed = int(how != "complete")
    Run.objects.filter(attached_commands=command).update(jobs_open=0, jobs_missed=missed)
    before = Command.objects.get(pk=command.pk).status
    assert settle_run(command.run_id) is not None
    return Command.objects.get(pk=command.pk).status != before


def run_is_retried(command: Command) -> bool:
    Job.objects.filter(run=command.run).update(
        status="failed", finished_at=Now(), due_at=None, error_code="why"
    )
    Run.objects.filter(attached_commands=command).update(
        status="failed", finished_at=Now(), jobs_open=0, jobs_failed=1, jobs_missed=1
    )
    before = Command.objects.get(pk=command.pk).status
    assert retry_run(command.run_id) == 1  # type: ignore[arg-type]
    return Command.objects.get(pk=command.pk).status != before


def begun_run_is_retried(command: Command) -> bool:
    Run.objects.filter(attached_commands=command).update(started_at=Now())
    return run_is_retried(command)


TRY: dict[str, Callable[[Command], bool]] = {
    "attach": lambda command: attach_command(command.pk, command.run_id),  # type: ignore[arg-type]
    "schedule": lambda command: schedule_command(command.pk, command.run_id),  # type: ignore[arg-type]
    "apply": lambda command: apply_command(command.pk, command.run_id),
    "begin": lambda command: begin_command(command.pk),
    "supersede": lambda command: supersede_command(command.pk, by=uuid4()),
    "complete": lambda command: run_ends(command, "complete"),
    "fail": lambda command: run_ends(command, "fail"),
    "cancel": lambda command: run_ends(command, "cancel"),
    "bring_back": run_is_retried,
    "bring_back_begun": begun_run_is_retried,
}


def test_every_move_of_the_table_is_tried() -> None:
    assert set(TRY) == set(COMMAND_MOVES)


@pytest.mark.django_db
@pytest.mark.parametrize("status", CommandStatus)
@pytest.mark.parametrize("move", COMMAND_MOVES)
def test_a_move_happens_only_from_the_statuses_it_names_and_says_so(
    move: str, status: CommandStatus
) -> None:
    command = make_run(new_job("a")).command
    assert command is not None
    put_in(command, status)

    happened = TRY[move](command)

    sources, target = COMMAND_MOVES[move]
    command.refresh_from_db()
    assert happened == (status in sources)
    assert command.status == (target if status in sources else status)


@pytest.mark.django_db
@pytest.mark.parametrize("status", CommandStatus)
def test_a_command_is_taken_back_alone_only_while_it_follows_a_run(status: CommandStatus) -> None:
    command = make_run(new_job("a")).command
    assert command is not None
    put_in(command, status)

    assert cancel_command_alone(command.pk) == (status in COMMAND_MOVES["cancel"][0])


def test_every_status_is_reached_by_a_move_and_none_leaves_what_is_over_for_good() -> None:
    reached = {target for _, target in COMMAND_MOVES.values()}
    assert reached == set(CommandStatus) - {S.ACCEPTED}
    left = {status for sources, _ in COMMAND_MOVES.values() for status in sources}
    assert left & FINAL_COMMAND_STATUSES == {S.FAILED}  # a retry brings it back
