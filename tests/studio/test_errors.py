"""Every error has its answer, and every answer its form."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.signals import got_request_exception
from django.db import OperationalError
from django.test import Client

from media_pipeline.assets.read_picture import PictureRefused
from media_pipeline.assets.upload_sound import SoundRefused
from media_pipeline.cast.cast_refused import CastRefused
from media_pipeline.credits.keep_key import KeyRefused
from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.graph.person_edit import EditRefused
from media_pipeline.library.library_refused import LibraryRefused
from media_pipeline.scripts.script_refused import ScriptRefused
from media_pipeline.styles.style_refused import StyleRefused
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
        for root in (
            *(WorkflowError, ScriptRefused, PictureRefused),
            *(ElementRefused, EditRefused, StyleRefused),
            *(CastRefused, LibraryRefused, KeyRefused, SoundRefused),
        )
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


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (ZeroDivisionError("no"), 500, "internal_error"),
        (OperationalError("gone"), 503, "database_unreachable"),
    ],
)
def test_what_nobody_expected_is_a_problem_with_a_code_and_is_reported(
    error: Exception, status: int, code: str, caller: Caller, monkeypatch: Any, caplog: Any
) -> None:
    def breaks(*_: Any) -> Any:
        raise error

    monkeypatch.setattr("studio.api.views.runs.page", breaks)
    reported: list[Any] = []
    got_request_exception.connect(listener := lambda **told: reported.append(told["request"]))

    caller.raise_request_exception = False  # else the client itself listens for defects
    answer = caller.get("/api/v1/runs")

    got_request_exception.disconnect(listener)
    assert answer["Content-Type"] == "application/problem+json"
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert str(error) not in answer.content.decode()
    assert error in [record.exc_info[1] for record in caplog.records if record.exc_info]
    assert len(reported) == (status == 500)


def test_what_fails_outside_of_the_views_is_a_problem_too(monkeypatch: Any) -> None:
    def breaks(*_: Any) -> Any:
        raise ZeroDivisionError

    client = Client(raise_request_exception=False)
    odd_host = client.get("/api/v1/runs", headers={"host": "elsewhere.example"})
    monkeypatch.setattr("django.middleware.common.CommonMiddleware.process_request", breaks)
    broken = client.get("/api/v1/runs")

    assert (odd_host.status_code, odd_host.json()["code"]) == (400, "bad_request")
    assert (broken.status_code, broken.json()["code"]) == (500, "internal_error")
    assert client.get("/healthz").headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("address", ["/api/v1/a%0Ab", "/api/v1/projects/%0A/limits/x"])
def test_a_line_break_in_an_address_is_no_page_for_people(address: str) -> None:
    answer = Client().get(address)

    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/api/v1/runs/no-id/cancel", "/api/v1/projects/no-id/commands"]
)
def test_a_session_at_an_address_that_does_not_exist_gets_a_problem_too(address: str) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.cookies["csrftoken"] = "x" * 32

    answer = browser.post(address, {"a": 1}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_route")
