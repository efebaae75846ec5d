"""What people may do with runs and jobs over HTTP, wherever these stand."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tests.studio.conftest import Caller
from tests.workflows.engine import drain, job_of, make_run, new_job, statuses
from tests.workflows.kinds import Provider
from workflows.commands.command import Command
from workflows.database import fetch_all
from workflows.execution.execute_job import execute_job
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim import Claim
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import stop_job
from workflows.jobs.held_claims import HELD_CLAIM, held_claim
from workflows.jobs.job import Job
from workflows.jobs.outcomes import Accepted, GiveUp
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
def queued_leased_waiting(provider: Provider) -> Run:
    run = make_run(new_job("queued"), new_job("leased"), new_job("waiting", "test.clip"))
    provider.says.append(Accepted("r-1", timedelta(hours=1)))
    execute_job(job_of(run, "waiting").pk)
    assert claim_job(job_of(run, "leased").pk, worker_id()) is not None
    assert statuses(run) == {"queued": "queued", "leased": "leased", "waiting": "waiting"}
    return run


def act(caller: Caller, row: Run | Job, action: str, **body: Any) -> tuple[int, Any]:
    kind = "runs" if isinstance(row, Run) else "jobs"
    answer = caller.post(f"/api/v1/{kind}/{row.pk}/{action}", body, format="json")
    return answer.status_code, answer.json()


def held_by(job: Job) -> Claim:
    return fetch_all(held_claim, HELD_CLAIM + " where j.id = %s", [job.pk])[0]


def test_a_cancel_ends_what_is_queued_or_waits_and_tells_who_holds(
    operator: Caller, queued_leased_waiting: Run
) -> None:
    run = queued_leased_waiting

    status, body = act(operator, run, "cancel")

    assert (status, body["status"]) == (202, "running")
    assert statuses(run) == {"queued": "cancelled", "leased": "leased", "waiting": "cancelled"}
    assert stop_job(held_by(job_of(run, "leased")))
    run.refresh_from_db()
    assert run.status == "cancelled"


@pytest.mark.parametrize("key", ["queued", "leased", "waiting"])
def test_one_job_is_cancelled_wherever_it_stands_and_once(
    key: str, operator: Caller, queued_leased_waiting: Run
) -> None:
    job = job_of(queued_leased_waiting, key)

    assert act(operator, job, "cancel")[0] == 202

    if key == "leased":
        stop_job(held_by(job))
    assert job_of(queued_leased_waiting, key).status == "cancelled"
    status, body = act(operator, job, "cancel")
    assert (status, body["code"]) == (409, "job_is_over")


@pytest.mark.parametrize("key", ["queued", "leased", "waiting"])
def test_what_goes_on_is_not_requeued(
    key: str, operator: Caller, queued_leased_waiting: Run
) -> None:
    job = job_of(queued_leased_waiting, key)

    status, body = act(operator, job, "requeue")

    assert (status, body["code"]) == (409, "nothing_to_requeue")
    assert job_of(queued_leased_waiting, key).status == key
    status, body = act(operator, queued_leased_waiting, "retry")
    assert (status, body["code"]) == (409, "nothing_to_retry")


@pytest.mark.parametrize("key", ["queued", "leased", "waiting"])
def test_a_head_start_is_noted_wherever_the_job_stands(
    key: str, operator: Caller, queued_leased_waiting: Run
) -> None:
    job = job_of(queued_leased_waiting, key)

    status, body = act(operator, job, "priority", seconds=60)
    assert (status, body["priority"]) == (202, 60)
    status, body = act(operator, queued_leased_waiting, "priority", seconds=600)
    assert (status, body["priority"]) == (202, 600)

    changed = job_of(queued_leased_waiting, key)
    assert (changed.status, changed.priority) == (key, 660)


def test_a_pause_lets_go_on_what_is_at_work_and_holds_what_is_not(
    operator: Caller, queued_leased_waiting: Run, pointers: list[Pointer]
) -> None:
    run = queued_leased_waiting

    status, body = act(operator, run, "pause")
    assert (status, body["status"]) == (202, "paused")
    assert act(operator, run, "pause")[1]["code"] == "run_cannot_pause"
    pointers.append(Pointer(job_of(run, "queued").pk, "control"))  # was still out
    drain(pointers)
    assert statuses(run) == {"queued": "ready", "leased": "leased", "waiting": "waiting"}
    why = operator.get(f"/api/v1/jobs/{job_of(run, 'queued').pk}/why").json()
    assert why["findings"][0]["code"] == "run_paused"

    status, body = act(operator, run, "resume")
    assert (status, body["status"]) == (202, "running")
    assert act(operator, run, "resume")[1]["code"] == "run_is_not_paused"
    drain(pointers)
    assert statuses(run)["queued"] == "succeeded"


def test_a_failed_job_goes_again(
    operator: Caller, provider: Provider, pointers: list[Pointer]
) -> None:
    run = make_run(new_job("call", "test.call"), new_job("after", needs=["call"]))
    provider.says.append(GiveUp("voice_unknown"))
    drain(pointers)

    status, body = act(operator, job_of(run, "call"), "requeue")
    assert (status, body["status"]) == (202, "queued")
    drain(pointers)

    assert statuses(run) == {"call": "succeeded", "after": "succeeded"}


def test_a_run_is_steered_once_under_its_key_and_not_when_it_is_over(
    operator: Caller, queued_leased_waiting: Run
) -> None:
    run = queued_leased_waiting
    first, again = (act(operator, run, "steer", text="rain", client_command_id="s") for _ in "12")
    missing = act(operator, run, "steer", text="rain")

    assert (first[0], first[1]["kind"], first[1]["status"]) == (202, "steer", "applied")
    assert again[1]["id"] == first[1]["id"]
    assert missing[1]["code"] == "idempotency_key_missing"
    assert operator.get(f"/api/v1/runs/{run.pk}").json()["guidance"] == ["rain"]
    act(operator, run, "cancel")
    status, body = act(operator, run, "steer", text="snow", client_command_id="late")
    assert (status, body["code"]) == (409, "run_is_over")
    assert Command.objects.filter(kind="steer").count() == 1


@pytest.mark.parametrize("body", [{}, {"seconds": "60"}, {"seconds": True}, {"seconds": 1.5}])
def test_a_priority_is_a_whole_number_of_seconds(body: Any, operator: Caller) -> None:
    run = make_run(new_job("a"))

    status, answer = act(operator, run, "priority", **body)

    assert (status, answer["code"]) == (400, "seconds_invalid")
    assert act(operator, run, "priority", seconds=10**6)[1]["code"] == "priority_invalid"


@pytest.mark.parametrize(
    ("action", "of"),
    [
        ("cancel", "run"),
        ("retry", "run"),
        ("pause", "run"),
        ("resume", "run"),
        ("priority", "run"),
        ("cancel", "job"),
        ("requeue", "job"),
        ("priority", "job"),
    ],
)
def test_an_editor_does_none_of_it_but_may_steer(
    action: str, of: str, caller: Caller, colleague: Callable[[Role], Caller]
) -> None:
    run = caller.sent().run
    assert run is not None
    editor = colleague(Role.EDITOR)
    row = run if of == "run" else Job.objects.filter(run=run)[0]

    status, body = act(editor, row, action, seconds=60)

    assert (status, body["code"]) == (403, "role_missing")
    assert act(editor, run, "steer", text="rain", client_command_id="s")[0] == 202
