"""Whatever a client sends, the answer is a problem with a code, and nothing is written."""

import json

import pytest

from media_pipeline.films.film import Film
from tests.studio.conftest import Caller
from workflows.commands.command import Command

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("client_command_id", "a\0b", "client_command_id_invalid"),
        ("chat", "x" * 400, "chat_invalid"),
        ("kind", "a\0b", "kind_invalid"),
    ],
)
def test_a_name_that_no_row_can_hold_is_refused(
    caller: Caller, field: str, value: str, code: str
) -> None:
    answer = caller.post(
        caller.commands_url, {"client_command_id": "one", field: value}, format="json"
    )

    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert not Command.objects.exists()


def test_half_of_a_character_is_refused(caller: Caller) -> None:
    body = b'{"client_command_id": "a\\ud800b"}'

    answer = caller.post(caller.commands_url, body, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (400, "client_command_id_invalid")


@pytest.mark.parametrize("depth", [65, 900, 50_000])
def test_a_body_nested_without_end_is_refused(caller: Caller, depth: int) -> None:
    body = '{"client_command_id": "one", "payload": {"a": ' + "[" * depth + "]" * depth + "}}"

    answer = caller.post(caller.commands_url, body, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (400, "body_too_deep")
    assert not Command.objects.exists()


def test_a_page_of_nothing_and_a_channel_that_cannot_be_are_refused(caller: Caller) -> None:
    empty, odd = caller.get("/api/v1/runs?limit=0"), caller.get("/api/v1/channels/a%00b/events")

    assert (empty.status_code, empty.json()["code"]) == (400, "limit_invalid")
    assert odd.status_code == 404


@pytest.mark.parametrize("style", ["a\0b", "\ud800", "mine@" + "1" * 5000])
def test_a_style_that_no_row_can_hold_is_unknown(caller: Caller, style: str) -> None:
    film = Film.objects.create(project=caller.project, title="A film")

    answer = caller.put(
        f"/api/v1/films/{film.pk}/style",
        json.dumps({"style": style}),
        content_type="application/json",
    )

    assert (answer.status_code, answer.json()["code"]) == (422, "style_unknown")


def test_a_slot_and_a_key_that_no_row_can_name_are_not_there(caller: Caller) -> None:
    film = Film.objects.create(project=caller.project, title="A film")

    slot = caller.get(f"/api/v1/films/{film.pk}/slots/a%00b/{film.pk}/takes")
    key = caller.delete(f"/api/v1/projects/{caller.project.pk}/provider-keys/a%00b")

    assert (slot.status_code, key.status_code) == (404, 404)
