"""A run as a picture is drawn of it: jobs, what they wait for, and when they were at work."""

from datetime import timedelta

import pytest

from tests.studio.conftest import Caller
from tests.workflows.engine import drain, make_run, new_job
from tests.workflows.kinds import Provider
from workflows.jobs.outcomes import Accepted, GiveUp
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.membership import Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def viewer() -> Caller:
    return Caller(Role.VIEWER, local_project()[0])


def test_a_graph_shows_each_job_once_and_which_waits_for_which(viewer: Caller) -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]), new_job("c", needs=["a", "b"]))

    graph = viewer.get(f"/api/v1/runs/{run.pk}/graph").json()

    key_of = {node["id"]: node["key"] for node in graph["nodes"]}
    assert sorted(key_of.values()) == ["a", "b", "c"]
    edges = {(key_of[edge["from"]], key_of[edge["to"]], edge["needs"]) for edge in graph["edges"]}
    assert edges == {("a", "b", "success"), ("a", "c", "success"), ("b", "c", "success")}
    assert viewer.get(f"/api/v1/runs/{run.pk}").json()["links"]["graph"] == graph["links"]["self"]


def test_a_timeline_tells_work_from_waiting_at_a_provider_and_what_went_wrong(
    viewer: Caller, provider: Provider, pointers: list[Pointer]
) -> None:
    run = make_run(new_job("voice", "test.call"))
    waiting = make_run(new_job("clip", "test.clip"))
    provider.says += [
        GiveUp("voice_unknown", "no such voice; choose another"),
        Accepted("r-1", timedelta(hours=1)),
    ]
    drain(pointers)

    (voice,) = viewer.get(f"/api/v1/runs/{run.pk}/timeline").json()["results"]
    (clip,) = viewer.get(f"/api/v1/runs/{waiting.pk}/timeline").json()["results"]

    assert (voice["status"], voice["error"]["code"]) == ("failed", "voice_unknown")
    (worked,) = voice["worked"]
    assert voice["created_at"] <= worked["started_at"] <= worked["ended_at"]
    assert (worked["outcome"], voice["at_provider"]) == ("gave_up", [])
    (lies,) = clip["at_provider"]
    assert (lies["until"], lies["outcome"]) == (None, "accepted")
    assert clip["worked"][0]["started_at"] <= lies["since"]
    assert viewer.get(f"/api/v1/runs/{run.pk}/timeline?status=succeeded").json()["results"] == []
