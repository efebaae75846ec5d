"""Runs over HTTP: their jobs, attempts and events, and what may be done with them."""

from collections.abc import Callable

import pytest

from tests.studio.conftest import Caller
from tests.workflows.engine import drain, make_run, new_job
from tests.workflows.kinds import Provider
from workflows.jobs.job import Job
from workflows.jobs.outcomes import GiveUp
from workflows.pointer import Pointer
from workflows.projects.local_project import local_project
from workflows.projects.membership import Role
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def operator() -> Caller:
    """An operator of the project in which the engine's test runs are made."""
    return Caller(Role.OPERATOR, local_project()[0])


@pytest.fixture
def failed_run(provider: Provider, pointers: list[Pointer]) -> Run:
    run = make_run(new_job("call", "test.call"), new_job("after", needs=["call"]))
    provider.says.append(GiveUp("voice_unknown", "no such voice; choose another"))
    drain(pointers)
    run.refresh_from_db()
    return run


def test_a_failed_job_is_an_answer_that_says_what_went_wrong(
    operator: Caller, failed_run: Run
) -> None:
    jobs = operator.get(f"/api/v1/runs/{failed_run.pk}/jobs?status=failed").json()["results"]

    assert [job["key"] for job in jobs] == ["call"]
    job = operator.get(jobs[0]["links"]["self"]).json()
    assert job["error"] == {"code": "voice_unknown", "detail": "no such voice; choose another"}
    attempts = operator.get(job["links"]["attempts"]).json()["results"]
    assert [(one["number"], one["outcome"]) for one in attempts] == [(1, "gave_up")]


def test_what_failed_goes_again_and_then_nothing_is_left_to_retry(
    operator: Caller, failed_run: Run, pointers: list[Pointer]
) -> None:
    answer = operator.post(f"/api/v1/runs/{failed_run.pk}/retry")
    assert (answer.status_code, answer.json()["status"]) == (202, "running")
    drain(pointers)

    final = operator.get(f"/api/v1/runs/{failed_run.pk}")
    assert final.json()["status"] == "succeeded"
    assert "Retry-After" not in final
    again = operator.post(f"/api/v1/runs/{failed_run.pk}/retry")
    assert (again.status_code, again.json()["code"]) == (409, "nothing_to_retry")


def test_a_run_is_cancelled_once(operator: Caller) -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]))
    first, second = (operator.post(f"/api/v1/runs/{run.pk}/cancel") for _ in range(2))

    assert (first.status_code, first.json()["status"]) == (202, "cancelled")
    assert (second.status_code, second.json()["code"]) == (409, "run_is_over")
    assert set(Job.objects.values_list("status", flat=True)) <= {"cancelled", "skipped"}


def test_an_editor_does_not_stop_runs(caller: Caller, colleague: Callable[[Role], Caller]) -> None:
    run = caller.sent().run
    assert run is not None
    answer = colleague(Role.EDITOR).post(f"/api/v1/runs/{run.pk}/cancel")

    assert (answer.status_code, answer.json()["code"]) == (403, "role_missing")


def test_events_go_on_after_the_last_number_seen(operator: Caller, failed_run: Run) -> None:
    address = f"/api/v1/channels/{failed_run.channel.name}/events"
    first = operator.get(f"{address}?limit=2").json()
    rest = operator.get(f"{address}?after={first['last']}").json()

    numbers = [event["number"] for event in first["results"] + rest["results"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert rest["results"][-1]["type"] == "run.failed"
    assert operator.get(f"{address}?after={rest['last']}").json() == {
        "results": [],
        "last": rest["last"],
    }
