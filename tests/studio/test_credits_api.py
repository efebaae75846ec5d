"""Credits over HTTP: seen by members, refused with both numbers; keys go in and never come out."""

import logging
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from media_pipeline.credits.capture import capture
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.key_for import key_for
from media_pipeline.credits.provider_key import ProviderKey
from media_pipeline.credits.reserve import reserve, run_hold
from media_pipeline.films.film import Film
from tests.media_pipeline.credits.purse import funded
from tests.studio.conftest import Caller
from tests.workflows.engine import planner
from workflows.commands.command import Command
from workflows.projects.membership import Role
from workflows.runs.start_run import start_run

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = "fal-key-4f0c9a7d55e1"


def url(caller: Caller, rest: str) -> str:
    return f"/api/v1/projects/{caller.project.pk}/{rest}"


def test_any_member_sees_what_is_there_held_and_charged(colleague: Any, caller: Caller) -> None:
    viewer = colleague(Role.VIEWER)
    assert viewer.get(url(caller, "credits")).json()["available_microdollars"] == 0
    project, run, take = funded(100, caller.project), uuid4(), uuid4()
    reserve(project, key=run_hold(run), amount=60, run_id=run)
    capture(project, key="take:1", amount=25, what="shot.still", run_id=run, take_id=take)

    shown = viewer.get(url(caller, "credits")).json()
    assert {
        name: shown[f"{name}_microdollars"] for name in ("balance", "reserved", "available")
    } == {
        "balance": 75,
        "reserved": 35,
        "available": 40,
    }
    first = viewer.get(shown["links"]["ledger"] + "?limit=1").json()
    line = first["results"][0]
    assert (line["amount_microdollars"], line["run"], line["take"]) == (-25, str(run), str(take))
    second = viewer.get(first["next"]).json()
    assert [line["kind"] for line in second["results"]] == ["top_up"]
    assert second["next"] is None


def test_a_command_that_nobody_can_pay_is_refused_with_both_numbers_and_nothing_is_written(
    caller: Caller,
) -> None:
    def plan(command: Command) -> None:
        run = start_run(command, kind="film", subject="", jobs=[])
        Film.objects.create(project_id=command.project_id, title="x")
        reserve(command.project_id, key=run_hold(run.pk), amount=60, run_id=run.pk)

    funded(59, caller.project)
    with planner("new_turn", plan):
        refused = caller.send()

    assert refused.status_code == 402
    assert refused["Content-Type"] == "application/problem+json"
    body = refused.json()
    assert body["code"] == InsufficientCredits.code == "insufficient_credits"
    assert (body["needed_microdollars"], body["available_microdollars"]) == (60, 59)
    assert not Command.objects.exists()
    assert not Film.objects.exists()


def test_a_key_goes_in_and_its_last_four_letters_come_out(
    caller: Caller, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with CaptureQueriesContext(connection) as asked:
        made = caller.post(
            url(caller, "provider-keys"), {"provider": "fal", "key": SECRET}, format="json"
        )
    assert made.status_code == 201
    assert made.json()["last_four"] == "55e1"
    listed = caller.get(url(caller, "provider-keys"))
    one = caller.get(made["Location"])
    row = ProviderKey.objects.get()
    said = [made.content, listed.content, one.content, repr(row), str(row), repr(vars(row))]
    said += [caplog.text, *(query["sql"] for query in asked)]
    said += [repr(key_for(caller.project.pk, "fal"))]
    assert [text for text in map(str, said) if SECRET in text or SECRET[:12] in text] == []
    assert row.added_by == caller.user

    other = caller.post(
        url(caller, "provider-keys"), {"provider": "fal", "key": SECRET + "zzzz"}, format="json"
    )
    assert other.json()["last_four"] == "zzzz"
    assert ProviderKey.objects.count() == 1
    assert caller.delete(made["Location"]).status_code == 204
    assert caller.delete(made["Location"]).status_code == 404
    assert caller.get(made["Location"]).status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "provider_key_incomplete"),
        ({"provider": "fal", "key": 5}, 400, "provider_key_incomplete"),
        ({"provider": "Fal AI", "key": SECRET}, 422, "provider_unknown"),
        ({"provider": "fal", "key": "short"}, 422, "provider_key_invalid"),
        ({"provider": "fal", "key": "two words" + SECRET}, 422, "provider_key_invalid"),
        ({"provider": "fal", "key": SECRET * 60}, 422, "provider_key_invalid"),
        ({"provider": "fal", "key": SECRET + "\u0000"}, 422, "provider_key_invalid"),
        ([], 400, "body_invalid"),
    ],
)
def test_what_cannot_be_a_key_is_refused_and_not_repeated(
    caller: Caller, body: Any, status: int, code: str
) -> None:
    refused = caller.post(url(caller, "provider-keys"), body, format="json")
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert SECRET not in refused.content.decode()
    assert not ProviderKey.objects.exists()


def test_keys_are_for_owners_alone(caller: Caller, colleague: Any, stranger: Caller) -> None:
    body = {"provider": "fal", "key": SECRET}
    caller.post(url(caller, "provider-keys"), body, format="json")
    for role in (Role.VIEWER, Role.EDITOR, Role.OPERATOR):
        other = colleague(role)
        assert other.get(url(caller, "provider-keys")).status_code == 403
        assert other.delete(url(caller, "provider-keys/fal")).status_code == 403
        assert other.post(url(caller, "provider-keys"), body, format="json").status_code == 403
    assert stranger.post(url(caller, "provider-keys"), body, format="json").status_code == 404
    assert stranger.delete(url(caller, "provider-keys/fal")).status_code == 404
    assert ProviderKey.objects.count() == 1
