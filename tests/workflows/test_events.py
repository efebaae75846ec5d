"""Events are numbered 1, 2, 3, … in their channel, whoever writes them at once."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction

from tests.workflows.engine import make_run, new_job
from workflows.errors import EventRefused, RegistrationError, UnknownChannel
from workflows.events.append_event import append_event
from workflows.events.event import Event
from workflows.events.event_types import declare_event_type, event_types
from workflows.events.events_after import events_after

pytestmark = pytest.mark.django_db(transaction=True)


def test_numbers_have_no_gaps_when_many_write_and_some_roll_back() -> None:
    run = make_run(new_job("a"), subject="film:1")

    class Undone(Exception):
        pass

    def write(writer: int) -> None:
        try:
            for turn in range(15):
                try:
                    with transaction.atomic():
                        append_event(run_id=run.pk, type="run.started", data={"writer": writer})
                        if turn % 5 == writer % 5:
                            raise Undone
                except Undone:
                    pass
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as writers:
        list(writers.map(write, range(8)))

    numbers = list(Event.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 2 + 8 * 12 + 1))


def test_runs_with_one_subject_share_its_channel() -> None:
    first = make_run(new_job("a"), subject="film:1")
    second = make_run(new_job("a"), subject="film:1")
    alone = make_run(new_job("a"))

    number = append_event(channel="film:1", type="run.started", data={"kind": "x"})

    assert first.channel_id == second.channel_id
    assert number == 5
    assert alone.channel.name == f"run:{alone.pk}"
    assert [e.number for e in events_after("film:1", 3)] == [4, 5]
    assert [e.number for e in events_after("film:1", 0, limit=2)] == [1, 2]
    assert events_after("film:2") == []


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ({"type": "nobody.declared", "data": {}}, EventRefused),
        ({"type": "run.started", "data": {"text": "x" * 2100}}, EventRefused),
        ({"type": "run.started", "data": {}, "run_id": uuid4()}, UnknownChannel),
        ({"type": "run.started", "data": {}, "channel": "film:nobody"}, UnknownChannel),
    ],
)
def test_an_event_that_nobody_could_read_is_refused(call: dict[str, Any], error: type) -> None:
    run = make_run(new_job("a"))

    with pytest.raises(error):
        append_event(**({"run_id": run.pk} | call))

    assert Event.objects.count() == 2


def test_an_event_type_is_declared_once() -> None:
    declare_event_type("test.declared", "only here")

    with pytest.raises(RegistrationError):
        declare_event_type("test.declared", "again")
    with pytest.raises(RegistrationError):
        declare_event_type("run.started", "the engine's")
    assert event_types()["test.declared"] == "only here"
