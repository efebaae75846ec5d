"""Looking again costs little, and asks for nothing that an address does not know."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.studio.conftest import Caller
from workflows.commands.command import Command
from workflows.runs.cancel_run import cancel_run
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(caller: Caller) -> Run:
    found = caller.sent().run
    assert found is not None
    return found


def test_what_has_not_changed_has_no_body_and_says_when_to_look_again(
    caller: Caller, run: Run
) -> None:
    first = caller.get(f"/api/v1/runs/{run.pk}")
    same = caller.get(f"/api/v1/runs/{run.pk}", HTTP_IF_NONE_MATCH=first["ETag"])

    assert (same.status_code, same.content) == (304, b"")
    assert same["Retry-After"] == first["Retry-After"]
    assert same["ETag"] == first["ETag"]

    cancel_run(run.pk)
    other = caller.get(f"/api/v1/runs/{run.pk}", HTTP_IF_NONE_MATCH=first["ETag"])
    assert other.status_code == 200
    assert other["ETag"] != first["ETag"]
    assert "Retry-After" not in other


@pytest.mark.parametrize(
    ("seen", "status"),
    [("*", 304), ('"x", {etag}', 304), ("{strong}", 304), ('"x"', 200), ("nonsense", 200)],
)
def test_a_mark_is_seen_however_it_is_written(
    seen: str, status: int, caller: Caller, run: Run
) -> None:
    etag = caller.get(f"/api/v1/runs/{run.pk}")["ETag"]
    written = seen.format(etag=etag, strong=etag.removeprefix("W/"))

    assert caller.get(f"/api/v1/runs/{run.pk}", HTTP_IF_NONE_MATCH=written).status_code == status


def test_no_cache_between_us_and_a_client_answers_for_another(caller: Caller, run: Run) -> None:
    answer = caller.get(f"/api/v1/runs/{run.pk}")

    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))


@pytest.mark.parametrize(
    ("address", "word"),
    [("runs", "staus=failed"), ("runs/{run}", "expand=1"), ("films", "status=failed")],
)
def test_a_word_that_an_address_does_not_know_is_refused(
    address: str, word: str, caller: Caller, run: Run
) -> None:
    answer = caller.get(f"/api/v1/{address.format(run=run.pk)}?{word}")

    assert (answer.status_code, answer.json()["code"]) == (400, "query_unknown")
    assert word.partition("=")[0] in answer.json()["detail"]


def test_a_stranger_learns_nothing_of_what_an_address_knows(run: Run) -> None:
    from django.test import Client

    assert Client().get(f"/api/v1/runs/{run.pk}?expand=1").status_code == 401


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("status=running", True),
        ("status=failed", False),
        ("kind={kind}", True),
        ("kind=export", False),
        ("subject={subject}", True),
        ("subject=film:other", False),
        ("created_after={before}&created_before={after}", True),
        ("created_after={after}", False),
        ("created_before={before}", False),
    ],
)
def test_runs_are_kept_or_left_out(words: str, found: bool, caller: Caller, run: Run) -> None:
    at = timezone.now()
    query = words.format(
        subject=run.subject,
        kind=run.kind,
        before=(at - timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%SZ"),
        after=(at + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )
    answer = caller.get(f"/api/v1/runs?{query}")

    assert [one["id"] for one in answer.json()["results"]] == ([str(run.pk)] if found else [])


def test_commands_and_jobs_are_kept_or_left_out_too(caller: Caller, run: Run) -> None:
    jobs = caller.get(f"/api/v1/runs/{run.pk}/jobs").json()["results"]
    kind = jobs[0]["kind"]
    kept = caller.get(f"/api/v1/runs/{run.pk}/jobs?kind={kind}&queue={jobs[0]['queue']}").json()
    command = Command.objects.get(run=run)
    address = f"/api/v1/projects/{caller.project.pk}/commands"

    assert {one["kind"] for one in kept["results"]} == {kind}
    assert len(caller.get(f"{address}?kind=new_turn").json()["results"]) == 1
    assert caller.get(f"{address}?kind=export").json()["results"] == []
    assert caller.get(f"{address}?status={command.status}").json()["results"] != []


@pytest.mark.parametrize(
    "word",
    [
        *("status=", "status=ruuning", "kind=", "subject=", "created_after=yesterday"),
        *("created_after=2026-13-01T00:00:00Z", "created_before=2026-11-30", "kind=%00"),
    ],
)
def test_a_filter_that_is_none_is_refused_and_never_shows_everything(
    word: str, caller: Caller
) -> None:
    answer = caller.get(f"/api/v1/runs?{word}")

    assert answer.status_code == 400
    assert answer.json()["code"] == f"{word.partition('=')[0]}_invalid"


@pytest.mark.parametrize("wait", ["x", "-1", "1.5"])
def test_a_wait_that_is_no_number_is_refused(wait: str, caller: Caller, run: Run) -> None:
    answer = caller.get(f"/api/v1/runs/{run.pk}?wait={wait}")

    assert (answer.status_code, answer.json()["code"]) == (400, "wait_invalid")


def test_a_filtered_page_leads_to_the_next_of_the_same(caller: Caller) -> None:
    for _ in range(3):
        caller.send(uuid4().hex)
    first: Any = caller.get("/api/v1/runs?status=running&limit=2").json()

    assert "status=running" in first["next"]
    assert len(caller.get(first["next"]).json()["results"]) == 1
