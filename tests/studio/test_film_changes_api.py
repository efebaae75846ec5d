"""Films ordered, changed and put away over HTTP."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models.functions import Now

from media_pipeline.films.film import Film
from tests.studio.conftest import SCRIPT, Caller
from workflows.commands.command import Command
from workflows.runs.run import Run, RunStatus

pytestmark = pytest.mark.django_db


def order(caller: Caller, key: str = "one", **body: Any) -> Any:
    address = f"/api/v1/projects/{caller.project.pk}/films"
    headers = {"Idempotency-Key": key}
    return caller.post(address, {"script": SCRIPT, **body}, format="json", headers=headers)


def ordered(caller: Caller) -> str:
    """The address of a film of which no run is on its way."""
    answer = order(caller, uuid4().hex).json()
    Run.objects.update(status=RunStatus.SUCCEEDED, finished_at=Now(), jobs_open=0, jobs_blocked=0)
    return f"/api/v1/films/{answer['film']}"


def change(caller: Caller, film: str, **body: Any) -> Any:
    return caller.patch(film, body, format="json")


def test_a_film_is_ordered_by_its_own_address_and_once_for_each_key(caller: Caller) -> None:
    first = order(caller, stop_at="stills", style="noir")
    again = order(caller, stop_at="stills", style="noir")
    other = order(caller, stop_at="motion", style="noir")

    assert (first.status_code, again.status_code) == (202, 202)
    assert first.json() == again.json()
    assert again["Idempotency-Replayed"] == "true"
    assert (other.status_code, other.json()["code"]) == (422, "command_conflict")
    film = Film.objects.get()
    assert (str(film.pk), film.stop_at, film.style) == (first.json()["film"], "stills", "noir")
    command = Command.objects.get()
    assert first["Location"] == f"/api/v1/commands/{command.pk}"
    assert (command.kind, str(command.run_id)) == ("new_turn", first.json()["run"])


def test_it_is_the_same_door_as_a_command_and_as_a_form(caller: Caller) -> None:
    address = f"/api/v1/projects/{caller.project.pk}/films"
    order(caller, stop_at="stills")
    as_command = caller.send("one", payload={"stop_at": "stills"})
    form = {
        "client_command_id": "two",
        "script": SimpleUploadedFile("mine.fountain", SCRIPT.encode()),
        "short_side": "240",
        "export": "true",
        "talent": json.dumps([]),
    }
    as_form = caller.post(address, form, format="multipart")

    assert as_command["Idempotency-Replayed"] == "true"
    assert as_form.status_code == 202
    film = Film.objects.get(pk=as_form.json()["film"])
    assert (film.short_side, film.script_name) == (240, "mine.fountain")
    assert Film.objects.count() == 2


def test_what_a_film_does_not_know_is_refused_and_nothing_is_made(caller: Caller) -> None:
    misspelled = order(caller, stop="stills")
    nameless = caller.post(
        f"/api/v1/projects/{caller.project.pk}/films", {"script": SCRIPT}, format="json"
    )
    empty = order(caller, script="")

    assert (misspelled.status_code, misspelled.json()["code"]) == (422, "payload_invalid")
    assert (nameless.status_code, nameless.json()["code"]) == (400, "idempotency_key_missing")
    assert empty.status_code == 422
    assert not Film.objects.exists()


def test_what_is_changed_is_shown_and_raises_the_version(caller: Caller) -> None:
    film = ordered(caller)
    before = caller.get(film).json()

    after = change(
        caller,
        film,
        title="  Two on\n a pier ",
        stop_at="motion",
        with_music=False,
        draft_motion=True,
        pack_clips=True,
        models={"artist": []},
    ).json()

    assert after["version"] == before["version"] + 1
    assert after["title"] == "Two on a pier"
    assert [after[name] for name in ("stop_at", "with_music", "draft_motion", "pack_clips")] == [
        "motion",
        False,
        True,
        True,
    ]
    shown = caller.get(film).json()
    assert {name: shown[name] for name in after} == after
    assert Film.objects.get().title_by_person


def test_who_has_seen_an_older_film_is_told_and_changes_nothing(caller: Caller) -> None:
    film = ordered(caller)
    seen = caller.get(film).json()["version"]

    first = change(caller, film, title="First", version=seen)
    second = change(caller, film, title="Second", version=seen)
    last = change(caller, film, title="Third")

    assert first.status_code == 200
    assert (second.status_code, second.json()["code"]) == (409, "film_changed")
    assert last.json()["title"] == "Third"
    assert last.json()["version"] == seen + 2


def test_how_a_film_is_made_is_not_changed_under_its_run(caller: Caller) -> None:
    film = f"/api/v1/films/{order(caller).json()['film']}"

    refused = change(caller, film, stop_at="stills", title="Not this either")
    same = change(caller, film, stop_at=caller.get(film).json()["stop_at"])
    called = change(caller, film, title="Another name")

    assert (refused.status_code, refused.json()["code"]) == (409, "generation_in_progress")
    assert (same.status_code, called.status_code) == (200, 200)
    assert called.json()["title"] == "Another name"
    assert called.json()["stop_at"] == "music"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "body_invalid"),
        ({"name": "x"}, 400, "body_invalid"),
        ({"title": 5}, 400, "title_invalid"),
        ({"title": " "}, 422, "title_invalid"),
        ({"title": "x" * 301}, 422, "title_invalid"),
        ({"title": "a\u0000b"}, 422, "title_invalid"),
        ({"stop_at": "late"}, 400, "stop_at_invalid"),
        ({"with_music": "yes"}, 400, "with_music_invalid"),
        ({"models": {"analyst": []}}, 400, "models_invalid"),
        ({"models": {"artist": ["nobody/knows"]}}, 422, "model_unknown"),
        ({"version": "1"}, 400, "version_invalid"),
        ({"aspect_ratio": "1:1"}, 422, "film_look_is_fixed"),
        ({"style": "noir"}, 422, "film_look_is_fixed"),
        ({"script": "INT. X"}, 422, "film_look_is_fixed"),
    ],
)
def test_what_cannot_be_changed_is_refused_in_its_own_words(
    caller: Caller, body: dict[str, Any], status: int, code: str
) -> None:
    film = ordered(caller)
    before = caller.get(film).json()

    answer = change(caller, film, **body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert caller.get(film).json() == before


def test_a_film_that_was_put_away_is_in_no_list_and_lost_nowhere(caller: Caller) -> None:
    kept, away = ordered(caller), ordered(caller)
    lists = ("/api/v1/films", f"/api/v1/projects/{caller.project.pk}/films")

    put_away = change(caller, away, archived=True).json()
    again = change(caller, away, archived=True).json()

    assert put_away["archived_at"] is not None
    assert again["archived_at"] == put_away["archived_at"]
    for address in lists:
        shown = [one["links"]["self"] for one in caller.get(address).json()["results"]]
        hidden = caller.get(f"{address}?archived=true").json()["results"]
        assert (shown, [one["links"]["self"] for one in hidden]) == ([kept], [away])
        assert caller.get(f"{address}?archived=1").json()["code"] == "archived_invalid"
    assert caller.get(away).status_code == 200
    assert change(caller, away, archived=False).json()["archived_at"] is None
