"""Commands and utilities asked for what cannot be meant: refused in words, by their codes."""

import re
from typing import Any

import pytest

from media_pipeline.plans.utilities import utility_names
from tests.architecture.test_api_page import PAGE
from tests.studio.conftest import Caller
from workflows.commands.command import Command, CommandKind
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db
LISTED = set(re.findall(r"`([a-z_]+)`", PAGE.split("## Errors")[1]))
NONSENSE = ({"nonsense": 1}, {"at_most": -1}, {"at_most": "much"}, {"film": "none"})


def refused(caller: Caller, **body: Any) -> dict[str, Any]:
    told = {"client_command_id": "one", **body}
    answer = caller.post(caller.commands_url, told, format="json")
    assert answer["Content-Type"] == "application/problem+json", body
    assert 400 <= answer.status_code < 500, body
    said: dict[str, Any] = answer.json()
    assert said["code"] in LISTED, body
    assert len(said["detail"].split()) > 3, body
    assert not Command.objects.exists()
    assert not Run.objects.exists()
    return said


@pytest.mark.parametrize("name", utility_names())
def test_a_utility_that_is_asked_for_nonsense_says_how_it_is_asked(
    caller: Caller, name: str
) -> None:
    for nonsense in NONSENSE:
        assert refused(caller, kind="utility", payload={name: nonsense})["code"] == (
            "payload_invalid"
        )


@pytest.mark.parametrize("kind", CommandKind.values)
def test_a_command_of_nonsense_is_refused(caller: Caller, kind: str) -> None:
    for nonsense in NONSENSE:
        refused(caller, kind=kind, payload=nonsense)
    refused(caller, kind=kind, payload={}, targets=["shot.still:none"])
