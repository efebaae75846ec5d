"""Scripts that are documents, over HTTP: as a file in a form, and as text."""

import json
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from media_pipeline.films.film import Film
from media_pipeline.scripts.script_text import script_text
from tests.media_pipeline.scripts.formats.docx_files import docx, p
from tests.media_pipeline.scripts.formats.fdx_files import fdx, paragraph
from tests.studio.conftest import Caller
from workflows.commands.command import Command
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db

HEADING, LINE = "INT. FORGE - NIGHT", "The iron is red."
WORD = docx(p(HEADING), p(LINE))
FINAL_DRAFT = fdx(paragraph("Scene Heading", HEADING), paragraph("Action", LINE))
TEXT = f"{HEADING}\n\n{LINE}\n"


def send(caller: APIClient, url: str, data: bytes, name: str = "forge.docx", **fields: Any) -> Any:
    form = {"client_command_id": "one", "script": SimpleUploadedFile(name, data), **fields}
    return caller.post(url, form, format="multipart")


@pytest.mark.parametrize("name", ["forge.docx", "forge.txt", "forge"])
@pytest.mark.parametrize("data", [WORD, FINAL_DRAFT, TEXT.encode()], ids=["docx", "fdx", "text"])
def test_a_file_in_a_form_becomes_a_film(caller: Caller, data: bytes, name: str) -> None:
    if data == TEXT.encode() and name == "forge.docx":
        name = "forge.fountain"
    answer = send(caller, caller.commands_url, data, name, payload='{"stop_at": "script"}')

    assert answer.status_code == 202, answer.content
    film = Film.objects.get()
    assert (film.script_name, film.stop_at) == (name, "script")
    assert script_text(film) == TEXT


def test_the_upload_is_kept_as_it_is_beside_its_text(caller: Caller) -> None:
    send(caller, caller.commands_url, WORD)

    shown = caller.get(f"/api/v1/films/{Film.objects.get().pk}").json()
    take = shown["slots"]["script.text"]["selected"]
    assert b"".join(caller.get(take["asset"]["link"])).decode() == TEXT
    assert take["content"]["format"] == "docx"
    assert b"".join(caller.get(f"/api/v1/assets/{take['content']['upload']}")) == WORD


def test_the_same_form_again_is_the_same_command(caller: Caller) -> None:
    first, again = (send(caller, caller.commands_url, WORD) for _ in range(2))

    assert again.status_code == 202
    assert again["Idempotency-Replayed"] == "true"
    assert again.json()["id"] == first.json()["id"]
    assert (Run.objects.count(), Asset.objects.count()) == (1, 2)


def test_final_draft_may_be_sent_as_text_whatever_encoding_its_head_names(caller: Caller) -> None:
    text = FINAL_DRAFT.decode().replace("UTF-8", "UTF-16")
    answer = caller.send(script=text, script_name="forge.fdx")

    assert answer.status_code == 202
    assert script_text(Film.objects.get()) == TEXT


def test_a_person_in_a_browser_sends_the_same_form(caller: Caller) -> None:
    person = APIClient(enforce_csrf_checks=True)
    person.force_login(caller.user)
    person.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32

    refused = send(person, caller.commands_url, WORD)
    taken = send(person, caller.commands_url, WORD, csrfmiddlewaretoken="a" * 32)

    assert (refused.status_code, taken.status_code) == (403, 202), taken.content
    assert script_text(Film.objects.get()) == TEXT


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (WORD[:-30], 422, "script_damaged"),
        (FINAL_DRAFT[:-30], 422, "script_damaged"),
        (b"PK\x05\x06" + b"\0" * 18, 422, "script_format_unsupported"),
        (b"a" * (5 * 2**20 + 1), 422, "script_too_large"),
        (b"a" * (22 * 2**20), 413, "body_too_large"),
        (b"", 422, "script_empty"),
    ],
    ids=["docx", "fdx", "zip", "text", "form", "empty"],
)
def test_what_is_no_script_is_a_problem_with_a_code(
    caller: Caller, data: bytes, status: int, code: str
) -> None:
    answer = send(caller, caller.commands_url, data, "forge.bin")

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer["Content-Type"] == "application/problem+json"
    assert not Asset.objects.exists()
    assert not Command.objects.exists()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"payload": "{"}, "payload_invalid"),
        ({"payload": "[" * 100_000}, "payload_invalid"),
        ({"payload": json.dumps([[[]]])}, "payload_invalid"),
        ({"targets": "run:1"}, "targets_invalid"),
        ({f"field{number}": "x" for number in range(2000)}, "body_invalid"),
        ({"payload": "[" * 70 + "]" * 70}, "body_too_deep"),
    ],
)
def test_a_form_that_is_no_command_is_a_problem_with_a_code(
    caller: Caller, fields: dict[str, str], code: str
) -> None:
    answer = send(caller, caller.commands_url, WORD, **fields)

    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_form_with_two_scripts_is_refused_and_none_is_passed_over(caller: Caller) -> None:
    two = [SimpleUploadedFile(name, TEXT.encode()) for name in ("one.txt", "two.txt")]

    answer = caller.post(caller.commands_url, {"client_command_id": "one", "script": two})

    assert (answer.status_code, answer.json()["code"]) == (400, "body_invalid")
    assert not Command.objects.exists()


def test_a_person_with_too_many_fields_is_a_problem_too(caller: Caller) -> None:
    person = APIClient(enforce_csrf_checks=True)
    person.force_login(caller.user)
    person.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32

    answer = send(person, caller.commands_url, WORD, **{f"f{n}": "x" for n in range(2000)})

    assert answer.status_code in (400, 403), answer.content


def test_another_film_of_the_same_upload_shares_its_text(caller: Caller) -> None:
    send(caller, caller.commands_url, WORD)
    send(caller, caller.commands_url, WORD, client_command_id="two")

    takes = [film.pk for film in Film.objects.all()]
    assert len(takes) == 2
    assert {script_text(film) for film in Film.objects.all()} == {TEXT}
    assert Asset.objects.count() == 2
    assert {UUID(file_of(asset).stem) for asset in Asset.objects.all()} == set(
        Asset.objects.values_list("pk", flat=True)
    )
