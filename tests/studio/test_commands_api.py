"""Commands over HTTP: accepted once, replayed, refused with a code."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from media_pipeline.assets.asset import Asset
from tests.studio.conftest import SCRIPT, Caller
from workflows.commands.command import Command
from workflows.projects.membership import Role
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db


def test_a_script_sent_as_text_becomes_a_run_and_says_where_to_look(caller: Caller) -> None:
    answer = caller.send()

    assert answer.status_code == 202
    body = answer.json()
    assert answer["Location"] == body["links"]["self"] == f"/api/v1/commands/{body['id']}"
    assert int(answer["Retry-After"]) > 0
    assert "Idempotency-Replayed" not in answer
    run = caller.get(body["links"]["run"]).json()
    assert run["status"] == "running"
    assert run["jobs"]["total"] == caller.get(run["links"]["jobs"]).json()["results"].__len__() > 0
    film = caller.get(run["links"]["film"]).json()
    assert film["slots"]["script.text"]["selected"]["status"] == "ready"
    script = b"".join(caller.get(film["slots"]["script.text"]["selected"]["asset"]["link"]))
    assert script == SCRIPT.encode()


def test_the_same_request_again_is_the_same_command_and_says_so(caller: Caller) -> None:
    first, again = caller.send(), caller.send()

    assert again.status_code == 202
    assert again["Idempotency-Replayed"] == "true"
    assert again["Location"] == first["Location"]
    assert Run.objects.count() == Command.objects.count() == 1


def test_an_idempotency_key_header_is_the_command_id(caller: Caller) -> None:
    answer = caller.post(
        caller.commands_url, {"script": SCRIPT}, format="json", HTTP_IDEMPOTENCY_KEY="mine"
    )

    assert answer.json()["client_command_id"] == "mine"


def test_the_same_id_with_another_script_is_refused_and_changes_nothing(caller: Caller) -> None:
    first = caller.send()
    answer = caller.send(script=SCRIPT + "\nThe end.\n")

    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "command_conflict"
    assert answer.json()["command_id"] == first.json()["id"]
    assert Run.objects.count() == Asset.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "idempotency_key_missing"),
        ({"client_command_id": 7}, 400, "client_command_id_invalid"),
        ({"client_command_id": "x" * 201, "script": SCRIPT}, 422, "client_command_id_invalid"),
        ({"client_command_id": "1", "payload": []}, 400, "payload_invalid"),
        ({"client_command_id": "1", "targets": "run"}, 400, "targets_invalid"),
        ({"client_command_id": "1", "target": ["film:1"]}, 400, "body_invalid"),
        ({"client_command_id": "1", "kind": "dance"}, 400, "unknown_command_kind"),
        ({"client_command_id": "1"}, 422, "payload_invalid"),
        ({"client_command_id": "1", "script": " \n"}, 422, "script_empty"),
        ({"client_command_id": "1", "script": "\ud800"}, 400, "script_invalid"),
        ({"client_command_id": "1", "script": SCRIPT, "payload": {"style": "x"}},
         422, "style_unknown"),
        ({"client_command_id": "1", "payload": {"script_asset": "0" * 32}},
         422, "script_not_found"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_with_a_code_and_nothing_is_written(
    body: dict[str, Any], status: int, code: str, caller: Caller
) -> None:
    # In ASCII: JSON can spell half a character, which no encoding can.
    answer = caller.post(caller.commands_url, json.dumps(body), content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Command.objects.exists()


@pytest.mark.parametrize("body", ["{", "[]", '"text"'])
def test_a_body_that_is_no_json_object_is_refused(body: str, caller: Caller) -> None:
    answer = caller.post(caller.commands_url, body, content_type="application/json")

    assert answer.status_code == 400
    assert answer.json()["code"] in {"parse_error", "body_invalid"}


def test_a_body_above_the_limit_is_refused(caller: Caller, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = caller.send(script="A" * 1000)

    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


def test_a_viewer_looks_and_does_not_send(colleague: Callable[[Role], Caller]) -> None:
    viewer = colleague(Role.VIEWER)
    answer = viewer.send()

    assert (answer.status_code, answer.json()["code"]) == (403, "role_missing")
    assert viewer.get(viewer.commands_url).json() == {"results": [], "next": None}


def test_a_cancelled_command_cannot_be_cancelled_again(caller: Caller) -> None:
    command = caller.sent()
    first = caller.post(f"/api/v1/commands/{command.pk}/cancel")
    second = caller.post(f"/api/v1/commands/{command.pk}/cancel")

    assert (first.status_code, first.json()["status"]) == (202, "cancelled")
    assert (second.status_code, second.json()["code"]) == (409, "command_is_over")


@pytest.mark.parametrize("kind", ["cancel", "retry"])
def test_what_an_editor_may_not_do_to_a_run_goes_by_no_command_either(
    kind: str, caller: Caller, colleague: Callable[[Role], Caller]
) -> None:
    run = caller.sent().run
    assert run is not None
    answer = colleague(Role.EDITOR).post(
        caller.commands_url,
        {"client_command_id": "1", "kind": kind, "targets": [f"run:{run.pk}"]},
        format="json",
    )

    assert (answer.status_code, answer.json()["code"]) == (403, "role_missing")


def test_a_command_takes_the_place_of_the_one_it_names(caller: Caller) -> None:
    older = caller.sent()
    newer = caller.send("newer", script=SCRIPT + "\nThe end.\n", supersedes=str(older.pk))
    odd = caller.send("odd", supersedes="the last one")

    assert (newer.status_code, newer.json()["supersedes"]) == (202, str(older.pk))
    shown = caller.get(f"/api/v1/commands/{older.pk}").json()
    assert (shown["status"], shown["error"]["code"]) == ("superseded", "superseded")
    assert newer.json()["id"] in shown["error"]["detail"]
    assert (odd.status_code, odd.json()["code"]) == (400, "supersedes_invalid")


def test_a_list_goes_page_by_page_from_the_newest_and_ends(caller: Caller) -> None:
    sent = [str(caller.sent().pk) for _ in range(3)]
    address: str | None = f"{caller.commands_url}?limit=2"
    seen = []
    while address:
        body = caller.get(address).json()
        seen += [row["id"] for row in body["results"]]
        address = body["next"]

    assert seen == sent[::-1]
