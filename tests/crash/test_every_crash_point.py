"""
A worker dies after each numbered step of each handler shape, and the world recovers by itself.

Step numbers are those of a command's walk: 4 claim, 5 call, 6 receipt, 7 apply, 8 settle.
"""

from datetime import timedelta

import pytest

from tests.crash.dying import (
    assert_the_world_is_whole,
    die_looking,
    die_working_on,
    recover,
)
from tests.workflows.engine import job_of, make_run, new_job, outcomes
from tests.workflows.kinds import STILL_WORKING, Provider
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.jobs.job import Job
from workflows.jobs.outcomes import AskAgain, TryLater
from workflows.pointer import Pointer
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)

CLAIM = "workflows.execution.execute_job.claim_job"
APPLY = "tests.workflows.kinds.Hooks.apply"  # inside its transaction
SETTLE = "workflows.jobs.end_job._settle"  # inside it as well
SETTLED = "workflows.execution.execute_job.succeed_job"

CALL_INTENT = "workflows.execution.call_once.open_submission"
CALL = "tests.workflows.kinds.Call.call"
CALL_RECEIPT = "workflows.execution.call_once.store_answer"

SUBMIT_INTENT = "workflows.execution.submit_or_look.open_submission"
SUBMIT = "tests.workflows.kinds.Clip.submit"
REQUEST_ID = "workflows.execution.submit_or_look.store_request_id"
WAIT = "workflows.execution.submit_or_look.wait_for_provider"

LOOKS_CLAIMED = "workflows.execution.look_due.claim_looks"
LOOKED = "workflows.execution.looks_under_way.LooksUnderWay.collect"
LOOK_RECEIPT = "workflows.execution.settle_looks.store_answers"
LOOK_POINTER = "workflows.execution.settle_looks.fill_windows"
LOOKED_AGAIN = "workflows.execution.settle_looks.look_again"
WAIT_TAKEN = "workflows.execution.settle_looks.take_wait"
LOOK_ENDED = "workflows.execution.settle_looks.end_look"
LOOK_ASKED_AGAIN = "workflows.execution.settle_looks.ask_again"
LOOK_RELEASED = "workflows.execution.settle_looks.release_job"
NOW = timedelta()


def a_run(kind: str) -> tuple[Run, Job]:
    run = make_run(new_job("dies", kind), new_job("after", needs=["dies"]))
    return run, job_of(run, "dies")


def assert_done(run: Run, job: Job, attempts: list[str]) -> None:
    assert_the_world_is_whole(run)
    job.refresh_from_db()
    assert (run.status, job.status) == ("succeeded", "succeeded")
    assert outcomes(job) == attempts
    assert outcomes(job_of(run, "after")) == ["succeeded"]


@pytest.mark.parametrize(
    ("step", "attempts"),
    [
        (CLAIM, ["lease_expired", "succeeded"]),
        (APPLY, ["lease_expired", "succeeded"]),
        (SETTLE, ["lease_expired", "succeeded"]),
        (SETTLED, ["succeeded"]),
    ],
    ids=["4 claim", "7 apply", "7 settle", "8 settled"],
)
def test_a_plain_job_is_done_wherever_its_worker_dies(
    step: str, attempts: list[str], pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run("test.write")

    die_working_on(job.pk, step)
    recover(pointers)

    assert_done(run, job, attempts)


@pytest.mark.parametrize(
    ("step", "calls", "attempts"),
    [
        (CLAIM, 1, ["lease_expired", "succeeded"]),
        (CALL_INTENT, 1, ["lease_expired", "succeeded"]),
        (CALL, 2, ["lease_expired", "succeeded"]),  # free, so it may be repeated
        (CALL_RECEIPT, 1, ["lease_expired", "succeeded"]),
        (APPLY, 1, ["lease_expired", "succeeded"]),
        (SETTLE, 1, ["lease_expired", "succeeded"]),
        (SETTLED, 1, ["succeeded"]),
    ],
    ids=["4 claim", "5 intent", "5 call", "6 receipt", "7 apply", "7 settle", "8 settled"],
)
def test_a_synchronous_answer_is_bought_once_wherever_its_worker_dies(
    step: str, calls: int, attempts: list[str], pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run("test.call")

    die_working_on(job.pk, step)
    recover(pointers)

    assert_done(run, job, attempts)
    assert len(provider.calls) == calls
    assert len(set(provider.calls)) == calls  # each try is a submission of its own


def test_a_paid_call_cut_short_is_repeated_only_within_its_cap(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(new_job("dies", "test.call", payload={"price": 20}))
    job = job_of(run, "dies")

    die_working_on(job.pk, CALL)
    recover(pointers)

    job.refresh_from_db()
    assert (job.status, job.error_code) == ("blocked", "cost_cap_reached")
    assert len(provider.calls) == 1
    assert_the_world_is_whole(run)


@pytest.mark.parametrize(
    ("step", "looks", "attempts"),
    [
        (CLAIM, 1, ["lease_expired", "succeeded"]),
        (REQUEST_ID, 1, ["succeeded"]),  # a provider is at work: it is waited for
        (WAIT, 1, ["succeeded"]),
    ],
    ids=["4 claim", "5 request id", "5 wait"],
)
def test_a_request_is_submitted_once_wherever_its_worker_dies(
    step: str, looks: int, attempts: list[str], pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run("test.clip")

    die_working_on(job.pk, step)
    recover(pointers)

    assert_done(run, job, attempts)
    assert (provider.calls, len(provider.looks)) == ([f"{job.pk}:1"], looks)


@pytest.mark.parametrize("step", [SUBMIT_INTENT, SUBMIT], ids=["5 intent", "5 submit"])
@pytest.mark.parametrize("provider_knows", [True, False])
def test_a_submit_in_doubt_is_reconciled_or_asks_a_person(
    step: str, provider_knows: bool, pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run("test.clip")
    die_working_on(job.pk, step)
    submitted = len(provider.calls)
    if provider_knows:
        provider.knows[f"{job.pk}:1"] = "request-1"

    recover(pointers)

    job.refresh_from_db()
    assert len(provider.calls) == submitted  # never again by itself
    assert job.status == ("succeeded" if provider_knows else "blocked")
    run.refresh_from_db()
    assert run.status == ("succeeded" if provider_knows else "stalled")
    assert_the_world_is_whole(run)


@pytest.mark.parametrize(
    ("step", "looks"),
    [(LOOKS_CLAIMED, 1), (LOOKED, 2), (LOOK_RECEIPT, 1), (LOOK_POINTER, 1)],
    ids=["4 claim", "5 look", "6 receipt", "6 pointer"],
)
def test_a_request_goes_on_by_its_id_wherever_the_looking_process_dies(
    step: str, looks: int, pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run("test.clip")
    execute_job(job.pk)

    die_looking(step)
    recover(pointers)

    assert_done(run, job, ["succeeded"])
    assert (len(provider.calls), len(provider.looks)) == (1, looks)


@pytest.mark.parametrize(
    ("step", "attempts"),
    [
        (CLAIM, ["lease_expired", "succeeded"]),
        (APPLY, ["lease_expired", "succeeded"]),
        (SETTLE, ["lease_expired", "succeeded"]),
        (SETTLED, ["succeeded"]),
    ],
    ids=["4 claim", "7 apply", "7 settle", "8 settled"],
)
def test_what_a_look_brought_is_applied_wherever_the_worker_dies(
    step: str, attempts: list[str], pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run("test.clip")
    execute_job(job.pk)
    look_due()

    die_working_on(job.pk, step)
    recover(pointers)

    assert_done(run, job, attempts)
    assert (len(provider.calls), len(provider.looks)) == (1, 1)


@pytest.mark.parametrize(
    ("outcome", "step", "attempts"),
    [
        (STILL_WORKING, LOOKED_AGAIN, ["succeeded"]),
        (TryLater(NOW, "busy"), WAIT_TAKEN, ["succeeded"]),
        (TryLater(NOW, "busy"), LOOK_ENDED, ["retrying", "succeeded"]),
        (AskAgain("blurred"), WAIT_TAKEN, ["succeeded"]),
        (AskAgain("blurred"), LOOK_ASKED_AGAIN, ["lease_expired", "succeeded"]),
        (AskAgain("blurred"), LOOK_RELEASED, ["succeeded"]),
    ],
)
def test_a_look_that_brought_no_answer_loses_nothing_wherever_its_process_dies(
    outcome: object,
    step: str,
    attempts: list[str],
    pointers: list[Pointer],
    provider: Provider,
) -> None:
    run, job = a_run("test.clip")
    execute_job(job.pk)
    provider.says.append(outcome)

    die_looking(step)
    recover(pointers)

    assert_done(run, job, attempts)
    asked_again = step in (LOOK_ASKED_AGAIN, LOOK_RELEASED)
    assert len(provider.calls) == 1 + asked_again


def test_a_worker_that_dies_between_commit_and_pointer_loses_nothing(
    pointers: list[Pointer], provider: Provider
) -> None:
    run, job = a_run("test.write")

    die_working_on(job.pk, "workflows.jobs.send_pointers.publish_pointers")
    job.refresh_from_db()
    assert job.status == "succeeded"
    recover(pointers)

    assert_done(run, job, ["succeeded"])
