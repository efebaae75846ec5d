"""All eight kinds of command, planned by the engine or by those above it."""

from typing import Any

import pytest

from tests.workflows.engine import drain, make_run, new_job, planner, send
from workflows.commands import command_planners
from workflows.commands.command import Command, CommandKind
from workflows.errors import CommandNotPlanned, UnknownCommandKind
from workflows.pointer import Pointer
from workflows.runs.start_run import start_run

pytestmark = pytest.mark.django_db(transaction=True)

BY_THE_ENGINE = {CommandKind.STEER, CommandKind.RETRY, CommandKind.CANCEL}
PLANNED_ABOVE = sorted(set(CommandKind) - BY_THE_ENGINE)


def plan_one_job(command: Command) -> None:
    start_run(command, kind=command.kind, subject="", jobs=[new_job("only")])


@pytest.mark.parametrize("kind", PLANNED_ABOVE)
def test_a_kind_planned_above_runs_and_ends_with_its_run(
    kind: CommandKind, pointers: list[Pointer]
) -> None:
    with planner(kind, plan_one_job):
        command = send(kind, payload={"of": "the kind"}).command
    assert command.status == "attached"

    drain(pointers)

    command.refresh_from_db()
    assert (command.kind, command.status) == (kind, "completed")
    assert command.finished_at is not None


@pytest.mark.parametrize(
    ("kind", "more"), [(CommandKind.STEER, {"text": "more rain"}), (CommandKind.CANCEL, {})]
)
def test_what_is_carried_out_at_once_is_applied_and_names_its_run(
    kind: CommandKind, more: dict[str, Any]
) -> None:
    run = make_run(new_job("a"))

    command = send(kind, targets=[f"run:{run.pk}"], **more).command

    assert (command.status, command.run_id) == ("applied", run.pk)
    assert command.finished_at is not None


@pytest.mark.parametrize(
    "kind", [CommandKind.FOLLOW_UP, CommandKind.GENERATION, CommandKind.EXPORT]
)
def test_a_kind_that_this_build_does_not_plan_is_refused_with_a_code(
    kind: CommandKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(command_planners._planners, kind)
    with pytest.raises(UnknownCommandKind) as refused:
        send(kind)

    assert (refused.value.code, refused.value.http_status) == ("unknown_command_kind", 400)
    assert not Command.objects.exists()


def test_a_planner_that_forgets_its_command_leaves_nothing_that_waits_unseen() -> None:
    with planner("utility", lambda _: None), pytest.raises(CommandNotPlanned):
        send("utility")

    assert not Command.objects.exists()
