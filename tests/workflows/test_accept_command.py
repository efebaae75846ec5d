"""A command is accepted once, whatever the client does."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from tests.workflows.engine import new_job, planner, statuses
from workflows.commands import command_planners
from workflows.commands.accept_command import Accepted, accept_command
from workflows.commands.command import Command
from workflows.errors import (
    CommandConflict,
    CommandRefused,
    PayloadNotJson,
    PayloadTooLarge,
    UnknownCommandKind,
)
from workflows.events.event import Event
from workflows.jobs.job import Job
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.runs.run import Run
from workflows.runs.start_run import start_run


def plan_one_job(command: Command) -> None:
    start_run(command, kind="test", subject="", jobs=[new_job("only")])


def send(client_command_id: str = "c-1", **more: Any) -> Accepted:
    project, actor = local_project()
    return accept_command(
        project=project,
        actor=actor,
        client_command_id=client_command_id,
        **({"kind": "utility", "payload": {"scene": 1}} | more),
    )


@pytest.fixture(autouse=True)
def planned() -> Any:
    with planner("utility", plan_one_job):
        yield


@pytest.mark.django_db(transaction=True)
def test_an_accepted_command_has_its_run_its_jobs_and_a_pointer(pointers: list[Pointer]) -> None:
    accepted = send()

    run = Run.objects.get(command=accepted.command)
    assert not accepted.is_replay
    assert (accepted.command.status, accepted.command.run_id) == ("attached", run.pk)
    assert statuses(run) == {"only": "queued"}
    assert [pointer.job_id for pointer in pointers] == [Job.objects.get().pk]
    assert list(Event.objects.order_by("number").values_list("number", "type")) == [
        (1, "command.accepted"),
        (2, "run.started"),
    ]


@pytest.mark.django_db(transaction=True)
def test_the_same_request_again_is_the_first_command() -> None:
    first = send(text="Café", payload={"a": 1.0, "b": [None, True]})

    again = send(text="Cafe\u0301", payload={"b": [None, True], "a": 1})

    assert again.is_replay
    assert again.command.pk == first.command.pk
    assert Run.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "other",
    [
        {"payload": {"scene": 2}},
        {"text": "more rain"},
        {"chat": "another"},
        {"targets": ["shot:1"]},
        {"attachments": ["file:1"]},
    ],
)
def test_the_same_id_with_another_request_is_refused_and_writes_nothing(
    other: dict[str, Any],
) -> None:
    send()

    with pytest.raises(CommandConflict):
        send(**other)

    assert (Command.objects.count(), Run.objects.count(), Job.objects.count()) == (1, 1, 1)


@pytest.mark.django_db(transaction=True)
def test_fifty_at_once_are_one_command() -> None:
    local_project()
    together = Barrier(10)

    def five(_: int) -> list[Accepted]:
        try:
            together.wait()
            return [send() for _ in range(5)]
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as clients:
        accepted = [one for some in clients.map(five, range(10)) for one in some]

    assert [one.is_replay for one in accepted].count(False) == 1
    assert len({one.command.pk for one in accepted}) == 1
    assert (Command.objects.count(), Run.objects.count(), Job.objects.count()) == (1, 1, 1)


@pytest.mark.django_db(transaction=True)
def test_a_planner_that_refuses_leaves_nothing_behind() -> None:
    def refuse(command: Command) -> None:
        plan_one_job(command)
        raise CommandRefused("no_credit", "3 credits are missing", http_status=402)

    with planner("export", refuse), pytest.raises(CommandRefused) as refused:
        send(kind="export")

    assert (refused.value.code, refused.value.http_status) == ("no_credit", 402)
    assert (Command.objects.count(), Run.objects.count(), Event.objects.count()) == (0, 0, 0)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["new_kind", "generation", "follow_up", "export"])
def test_a_kind_that_nobody_plans_is_refused(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command_planners, "_planners", {})
    with pytest.raises(UnknownCommandKind):
        send(kind=kind)

    assert Command.objects.count() == 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    "payload",
    [{"n": float("nan")}, {"n": float("inf")}, {"t": "a\0b"}, {"t": "\ud800"}, {"o": {1}}],
)
def test_what_json_cannot_carry_is_refused(payload: dict[str, Any]) -> None:
    with pytest.raises(PayloadNotJson):
        send(payload=payload)


@pytest.mark.django_db
def test_a_novel_does_not_fit_in_a_command() -> None:
    with pytest.raises(PayloadTooLarge, match="upload"):
        send(text="rain " * 10_000)


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_down_never_fails_the_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workflows.jobs.send_pointers.publish_pointers", list)

    accepted = send()

    assert statuses(Run.objects.get(command=accepted.command)) == {"only": "ready"}


@pytest.mark.django_db(transaction=True)
def test_a_publisher_that_breaks_never_fails_the_request(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(pointers: list[Pointer]) -> list[Pointer]:
        raise RuntimeError("not even a broker error")

    monkeypatch.setattr("workflows.jobs.send_pointers.publish_pointers", breaks)

    assert not send().is_replay
