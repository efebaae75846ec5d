"""Every error has its answer, and every answer its form."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from media_pipeline.scripts.read_script import ScriptRefused
from studio.api.error_answers import ERROR_ANSWERS, status_of
from tests.studio.conftest import Caller
from workflows.errors import CommandRefused, WorkflowError


def with_subclasses(kind: type[Exception]) -> Iterator[type[Exception]]:
    yield kind
    for below in kind.__subclasses__():
        yield from with_subclasses(below)


def test_no_error_class_lacks_its_answer() -> None:
    ours = {
        kind
        for root in (WorkflowError, ScriptRefused)
        for kind in with_subclasses(root)
        if not kind.__module__.startswith("tests.")
    }

    assert ours == set(ERROR_ANSWERS)


def test_a_refusal_has_the_status_that_its_planner_gave_it() -> None:
    assert status_of(CommandRefused("plan_changed", "look again", 409)) == 409
    assert status_of(CommandRefused("film_not_found", "none", 404)) == 404


def test_an_error_of_nobody_we_know_has_no_answer() -> None:
    assert status_of(ZeroDivisionError()) is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("headers", "code"),
    [({}, "not_authenticated"), ({"HTTP_AUTHORIZATION": "Bearer cs_wrong"}, "api_key_invalid")],
)
def test_without_a_usable_key_nobody_gets_in(headers: dict[str, str], code: str) -> None:
    answer = Client().get("/api/v1/runs", **headers)  # type: ignore[arg-type]

    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Bearer")
    assert answer.json()["code"] == code


@pytest.mark.parametrize("address", ["/api/v1/nowhere", "/api/v1/", "/api/v1/runs/not-an-id"])
def test_an_address_that_does_not_exist_is_a_problem_with_a_code(address: str) -> None:
    answer = Client().get(address)

    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_route")


@pytest.mark.parametrize("query", ["limit=x", "limit=-1", "before=x", "after=¹"])
def test_a_cursor_that_is_none_is_refused(query: str, caller: Caller) -> None:
    channel = f"/api/v1/channels/{caller.sent().run.channel.name}/events"  # type: ignore[union-attr]
    address = channel if query.startswith("after") else caller.commands_url
    answer = caller.get(f"{address}?{query}")

    assert answer.status_code == 400
    assert answer.json()["code"].endswith("_invalid")


@pytest.mark.django_db
def test_alive_needs_nobody_and_ready_needs_the_tables(monkeypatch: Any) -> None:
    assert Client().get("/healthz").status_code == 200
    assert Client().get("/readyz").json() == {"status": "ready"}

    monkeypatch.setattr("studio.api.views.health.is_behind", lambda: True)
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (503, "migrations_missing")
