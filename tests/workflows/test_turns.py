"""A worker goes on by itself for a bounded turn, fairly, and hands on with pointers."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.workflows.engine import (
    job_of,
    make_project,
    make_run,
    new_job,
    outcomes,
    statuses,
)
from tests.workflows.kinds import Provider
from workflows.execution import turn
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.execute_job import execute_job
from workflows.execution.sweep import sweep
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import succeed_job
from workflows.jobs.job import Job, Queue
from workflows.jobs.outcomes import Answered
from workflows.jobs.worker import Worker
from workflows.limits.set_limit import set_limit
from workflows.pointer import Pointer, message
from workflows.runs.pause_run import pause_run
from workflows.tasks import execute_job_pointer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def long_turns(settings: Any) -> Iterator[None]:
    """Ten jobs a turn, and a window of two, so that most of what is due has no pointer."""
    settings.WORKFLOWS_TURN_JOBS = 10
    settings.WORKFLOWS_TURN_SECONDS = 60
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 2)
    yield
    turn._stopping.clear()


def chain(length: int) -> list[Any]:
    return [new_job(f"{n}", "test.plain", needs=[f"{n - 1}"] if n else []) for n in range(length)]


def test_a_chain_is_done_with_one_pointer_and_one_statement_a_job(
    pointers: list[Pointer], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    run = make_run(*chain(6))

    with django_assert_num_queries(1 + 1 + 6):  # claim, the run has begun, and six ends
        execute_job(pointers[0].job_id)

    assert set(statuses(run).values()) == {"succeeded"}
    assert len(pointers) == 1


def test_a_turn_is_bounded_in_jobs_and_hands_on_with_a_pointer(pointers: list[Pointer]) -> None:
    run = make_run(*chain(25))

    for n in range(3):
        execute_job(pointers[n].job_id)

    assert set(statuses(run).values()) == {"succeeded"}
    assert [p.job_id for p in pointers] == [job_of(run, key).pk for key in ("0", "10", "20")]


def test_a_turn_is_bounded_in_time(pointers: list[Pointer], settings: Any) -> None:
    settings.WORKFLOWS_TURN_SECONDS = 0
    run = make_run(*chain(3))

    execute_job(pointers[0].job_id)

    assert list(statuses(run).values()).count("succeeded") == 1
    assert pointers[1].job_id == job_of(run, "1").pk


def test_a_turn_of_one_is_a_pointer_for_each_job(pointers: list[Pointer], settings: Any) -> None:
    settings.WORKFLOWS_TURN_JOBS = 1
    run = make_run(*chain(3))

    for n in range(3):
        execute_job(pointers[n].job_id)

    assert set(statuses(run).values()) == {"succeeded"}


def test_sigterm_ends_a_turn_with_the_job_in_hand(pointers: list[Pointer]) -> None:
    run = make_run(*chain(3))
    turn.end_turns()

    execute_job(pointers[0].job_id)

    assert statuses(run) == {"0": "succeeded", "1": "queued", "2": "pending"}


def test_rendering_takes_no_turns(pointers: list[Pointer], provider: Provider) -> None:
    run = make_run(*(new_job(f"{n}", "test.clip") for n in range(3)))
    provider.says.append(Answered({"clip": "made"}))

    execute_job(job_of(run, "0").pk)

    assert statuses(run)["0"] == "succeeded"
    assert "succeeded" not in (statuses(run)["1"], statuses(run)["2"])


def test_a_turn_goes_round_the_projects(pointers: list[Pointer]) -> None:
    many, few = make_project("many"), make_project("few")
    big = make_run(*(new_job(f"{n}", "test.write") for n in range(30)), project=many)
    small = make_run(*(new_job(f"s{n}", "test.write") for n in range(3)), project=few)
    assert {p.job_id for p in pointers} <= set(big.jobs.values_list("pk", flat=True))

    execute_job(pointers[0].job_id)

    assert set(statuses(small).values()) == {"succeeded"}
    assert list(statuses(big).values()).count("succeeded") == 7


def test_what_a_turn_does_not_take_goes_out_by_pointer(pointers: list[Pointer]) -> None:
    run = make_run(
        new_job("a", "test.plain"),
        *(new_job(f"{n}", "test.plain", needs=["a"]) for n in range(30)),
        new_job("clip", "test.clip", needs=["a"]),
    )

    execute_job(pointers[0].job_id)

    sent = {p.job_id for p in pointers[1:]}
    assert job_of(run, "clip").pk in sent
    assert len(sent) == 3  # and two more of the same queue, for others


def test_a_worker_that_dies_in_its_turn_loses_nothing(pointers: list[Pointer]) -> None:
    worker = Worker.objects.create(id=uuid4(), host="h", process_id=1, parent_process_id=1)
    run = make_run(*chain(4))
    claim = claim_job(pointers[0].job_id, worker.pk)
    assert claim is not None

    following = succeed_job(claim, next_for=worker.pk)  # and here it dies

    assert following is not None
    assert following.job_id == job_of(run, "1").pk
    assert statuses(run) == {"0": "succeeded", "1": "leased", "2": "pending", "3": "pending"}
    Worker.objects.filter(pk=worker.pk).update(beat_at="2000-01-01T00:00Z")
    assert sweep().leases_freed == 1
    execute_job(job_of(run, "1").pk)
    assert set(statuses(run).values()) == {"succeeded"}
    assert outcomes(job_of(run, "1")) == ["lease_expired", "succeeded"]


def test_a_turn_takes_nothing_of_a_paused_run_or_above_a_limit(pointers: list[Pointer]) -> None:
    set_limit("vendor", 0)
    first = make_run(new_job("a", "test.plain"))
    held = make_run(new_job("b", "test.plain"), new_job("c", "test.plain"))
    limited = make_run(new_job("d", "test.plain", limit_key="vendor"))
    Job.objects.filter(run=limited).update(held_back="")
    pause_run(held.pk)

    execute_job(job_of(first, "a").pk)

    assert "succeeded" not in {*statuses(held).values(), *statuses(limited).values()}


def test_a_queue_that_is_switched_off_takes_no_turns(
    pointers: list[Pointer], settings: Any
) -> None:
    run = make_run(*chain(3))
    settings.WORKFLOWS_POINTER_WINDOW = dict.fromkeys(Queue.values, 0)

    execute_job(pointers[0].job_id)

    assert statuses(run) == {"0": "succeeded", "1": "ready", "2": "pending"}


def test_a_slot_that_a_turn_frees_is_pointed_at_before_the_turn_ends(
    pointers: list[Pointer],
) -> None:
    set_limit("vendor", 1)
    run = make_run(*(new_job(key, "test.plain", limit_key="vendor") for key in ("a", "b")))
    claim = claim_job(job_of(run, "a").pk, worker_id())
    assert claim is not None
    assert claim_job(job_of(run, "b").pk, worker_id()) is None
    make_run(new_job("c", "test.plain"))
    pointers.clear()

    succeed_job(claim, next_for=worker_id())

    assert job_of(run, "b").pk in {pointer.job_id for pointer in pointers}


def test_a_lost_claim_claims_nothing_more(pointers: list[Pointer]) -> None:
    run = make_run(*chain(2), new_job("other", "test.plain"))
    claim = claim_job(job_of(run, "0").pk, worker_id())
    assert claim is not None
    stranger = type(claim)(**{**claim.__dict__, "lease_owner": "workflow:stranger"})

    with pytest.raises(Exception, match="no longer held"):
        succeed_job(stranger, next_for=worker_id())

    assert Job.objects.filter(run=run, attempt_count__gt=0).count() == 1


def test_a_pointer_that_comes_to_a_worker_on_its_way_out_goes_back(
    pointers: list[Pointer],
) -> None:
    run = make_run(*chain(1))
    turn.end_turns()

    named: dict[str, Any] = message(job_of(run, "0").pk)
    execute_job_pointer(**named)

    assert statuses(run) == {"0": "ready"}
    assert outcomes(job_of(run, "0")) == []
    pointers.clear()
    assert dispatch_due() == len(pointers) == 1
