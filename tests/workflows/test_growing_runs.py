"""A run grows while it runs, and no job that was added is ever lost."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection, transaction
from pytest_django import DjangoAssertNumQueries

from tests.workflows.engine import drain, job_of, make_run, new_job, statuses
from tests.workflows.kinds import Provider
from workflows.errors import (
    NeedsFormACycle,
    PayloadTooLarge,
    RunIsOver,
    UnknownJobKind,
    UnknownNeed,
)
from workflows.execution.this_worker import worker_id
from workflows.jobs.add_needs import add_needs
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import succeed_job
from workflows.jobs.job import Job
from workflows.jobs.new_job import Need
from workflows.jobs.plan_jobs import plan_jobs
from workflows.pointer import Pointer

pytestmark = pytest.mark.django_db(transaction=True)


def test_apply_may_grow_the_run_and_a_gathering_waits_for_what_was_added(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(new_job("split"), new_job("film", needs=["split"]))

    def grow(work: object) -> None:
        key = work.claim.key  # type: ignore[attr-defined]
        if key == "split":
            plan_jobs(run.pk, [new_job(f"scene {n}") for n in range(3)])
            assert add_needs(run.pk, "film", [Need(f"scene {n}", "settled") for n in range(3)]) == 3

    provider.on_apply = grow
    drain(pointers)

    assert [key for key, _ in provider.applied][-1] == "film"
    assert set(statuses(run).values()) == {"succeeded"}
    run.refresh_from_db()
    assert (run.status, run.jobs_total, run.jobs_open) == ("succeeded", 5, 0)


def test_planning_the_same_key_again_is_the_job_that_is_there(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]))

    again = plan_jobs(run.pk, [new_job("b"), new_job("c"), new_job("c"), new_job("a")])

    assert again == [job_of(run, key).pk for key in ("b", "c", "c", "a")]
    assert statuses(run)["b"] == "pending"
    run.refresh_from_db()
    assert run.jobs_total == 3


def test_planning_many_jobs_is_one_statement(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    run = make_run(new_job("a"))
    many = [new_job(f"grid {n}", needs=["a"]) for n in range(200)]

    # Begin, savepoint, the statement, release, commit.
    with django_assert_num_queries(5), transaction.atomic():
        ids = plan_jobs(run.pk, many)

    assert len(set(ids)) == 200


def test_needs_are_added_to_pending_jobs_only(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]), new_job("c"))

    assert add_needs(run.pk, "b", [Need("a"), Need("c")]) == 1
    assert add_needs(run.pk, "b", [Need("c")]) == 0
    assert add_needs(run.pk, "c", [Need("a")]) == 0
    assert job_of(run, "b").unmet_dependencies == 2
    drain(pointers)

    assert add_needs(run.pk, "b", [Need("c")]) == 0


def test_jobs_that_would_wait_for_each_other_are_refused() -> None:
    run = make_run(new_job("start"), new_job("a", needs=["start"]), new_job("b", needs=["a"]))

    with pytest.raises(NeedsFormACycle):
        plan_jobs(run.pk, [new_job("x", needs=["y"]), new_job("y", needs=["x"])])
    with pytest.raises(NeedsFormACycle):
        add_needs(run.pk, "a", [Need("b")])

    assert statuses(run) == {"start": "queued", "a": "pending", "b": "pending"}


def test_what_cannot_be_planned_is_refused_with_nothing_written(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"))
    for job, error in (
        (new_job("b", needs=["nobody"]), UnknownNeed),
        (new_job("b", "test.no_such_kind"), UnknownJobKind),
        (new_job("b", payload={"text": "x" * 40_000}), PayloadTooLarge),
    ):
        with pytest.raises(error):
            plan_jobs(run.pk, [new_job("fine"), job])
    assert statuses(run) == {"a": "queued"}
    drain(pointers)

    with pytest.raises(RunIsOver):
        plan_jobs(run.pk, [new_job("late")])


@pytest.mark.parametrize("round_", range(4))
def test_a_job_added_while_what_it_needs_is_ending_is_never_lost(round_: int) -> None:
    run = make_run(new_job("split"), new_job("other"))
    claim = claim_job(job_of(run, "split").pk, worker_id())
    assert claim is not None
    is_planned = Event()

    def plan() -> None:
        try:
            with transaction.atomic():
                plan_jobs(run.pk, [new_job("late", needs=["split"])])
                is_planned.set()
                # The ending waits for this transaction, in its very first lock.
                with connection.cursor() as cursor:
                    cursor.execute("select pg_sleep(0.05)")
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as planner:
        planned = planner.submit(plan)
        is_planned.wait()
        succeed_job(claim)
        planned.result()

    assert statuses(run)["late"] in ("ready", "queued")
    assert Job.objects.filter(run=run, status="pending").count() == 0
