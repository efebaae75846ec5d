"""Jobs wait for jobs: for their success, or only for their end."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from uuid import UUID

import pytest
from django.db import connection, transaction
from pytest_django import DjangoAssertNumQueries

from tests.workflows.engine import drain, job_of, make_run, new_job, outcomes, statuses
from tests.workflows.kinds import Provider
from workflows.errors import (
    NeedsFormACycle,
    PayloadTooLarge,
    RunIsOver,
    UnknownJobKind,
    UnknownNeed,
)
from workflows.execution.execute_job import execute_job
from workflows.execution.this_worker import worker_id
from workflows.jobs.add_needs import add_needs
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import succeed_job
from workflows.jobs.job import Job
from workflows.jobs.new_job import Need
from workflows.jobs.outcomes import GiveUp
from workflows.jobs.plan_jobs import plan_jobs
from workflows.jobs.requeue_job import requeue_job
from workflows.pointer import Pointer
from workflows.runs.retry_run import retry_run

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_job_runs_after_what_it_needs(pointers: list[Pointer], provider: Provider) -> None:
    run = make_run(
        new_job("film", needs=["clip 1", "clip 2"]),
        new_job("clip 1", needs=["still"]),
        new_job("clip 2", needs=["still"]),
        new_job("still"),
    )
    assert statuses(run)["film"] == "pending"

    assert drain(pointers) == 4

    order = [key for key, _ in provider.applied]
    assert (order[0], order[-1]) == ("still", "film")
    run.refresh_from_db()
    assert (run.status, run.jobs_total, run.jobs_open, run.jobs_succeeded) == ("succeeded", 4, 0, 4)


def test_a_failure_skips_what_needs_success_and_lets_a_gathering_go_on(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(
        new_job("a", "test.call"),
        new_job("b"),
        new_job("after a", needs=["a"]),
        new_job("after that", needs=["after a"]),
        new_job("gather", settled=["after that", "b"]),
    )
    provider.says.append(GiveUp("refused"))

    drain(pointers)

    assert statuses(run) == {
        "a": "failed",
        "b": "succeeded",
        "after a": "skipped",
        "after that": "skipped",
        "gather": "succeeded",
    }
    assert provider.failed == [
        ("a", "failed", "refused"),
        ("after a", "skipped", "need_not_met"),
        ("after that", "skipped", "need_not_met"),
    ]
    run.refresh_from_db()
    assert (run.status, run.error_code) == ("failed", "refused")
    assert (run.jobs_open, run.jobs_failed, run.jobs_skipped, run.jobs_missed) == (0, 1, 2, 3)


def test_a_retry_brings_back_what_failed_and_was_skipped_and_repeats_nothing(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(
        new_job("a", "test.call"),
        new_job("b"),
        new_job("c", needs=["a", "b"]),
        new_job("d", needs=["c"]),
    )
    provider.says.append(GiveUp("refused"))
    drain(pointers)
    assert retry_run(run.pk) == 3

    run.refresh_from_db()
    assert (run.status, run.jobs_open, run.jobs_missed) == ("running", 3, 0)
    drain(pointers)

    run.refresh_from_db()
    assert set(statuses(run).values()) == {"succeeded"}
    assert (run.status, run.jobs_succeeded, run.jobs_missed) == ("succeeded", 4, 0)
    assert run.command is not None
    assert run.command.status == "completed"
    assert outcomes(job_of(run, "b")) == ["succeeded"]
    assert retry_run(run.pk) == 0


def test_a_requeue_brings_back_only_what_was_skipped_because_of_it(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(
        new_job("a", "test.call"),
        new_job("b", "test.call"),
        new_job("after a", needs=["a"]),
        new_job("after both", needs=["a", "b"]),
    )
    provider.says.extend([GiveUp("refused"), GiveUp("refused")])
    drain(pointers)

    requeue_job(job_of(run, "a").pk)
    drain(pointers)

    assert statuses(run) == {
        "a": "succeeded",
        "b": "failed",
        "after a": "succeeded",
        "after both": "skipped",
    }


def test_the_failure_of_an_optional_job_does_not_fail_the_run(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(new_job("music", "test.call", optional=True), new_job("film", settled=["music"]))
    provider.says.append(GiveUp("refused"))

    drain(pointers)

    run.refresh_from_db()
    assert (run.status, run.jobs_failed, run.jobs_missed) == ("succeeded", 1, 0)


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


def test_a_need_already_met_counts_and_one_already_broken_skips(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(new_job("good"), new_job("bad", "test.call"), new_job("open"))
    provider.says.append(GiveUp("refused"))
    for key in ("good", "bad"):
        execute_job(job_of(run, key).pk)

    plan_jobs(
        run.pk,
        [
            new_job("after good", needs=["good"]),
            new_job("after both ended", settled=["good", "bad"]),
            new_job("after bad", needs=["bad", "open"]),
            new_job("after that", needs=["after bad"]),
            new_job("gather", settled=["after that"]),
        ],
    )

    found = statuses(run)
    assert (found["after bad"], found["after that"]) == ("skipped", "skipped")
    drain(pointers)
    assert statuses(run) == found | dict.fromkeys(
        ["open", "after good", "after both ended", "gather"], "succeeded"
    )
    assert ("after that", "skipped", "need_not_met") in provider.failed
    run.refresh_from_db()
    assert (run.status, run.jobs_open, run.jobs_missed) == ("failed", 0, 3)


def test_needs_are_added_to_pending_jobs_only(pointers: list[Pointer]) -> None:
    run = make_run(new_job("a"), new_job("b", needs=["a"]), new_job("c"))

    assert add_needs(run.pk, "b", [Need("a"), Need("c")]) == 1
    assert add_needs(run.pk, "b", [Need("c")]) == 0
    assert add_needs(run.pk, "c", [Need("a")]) == 0
    assert job_of(run, "b").unmet_dependencies == 2
    drain(pointers)

    assert add_needs(run.pk, "b", [Need("c")]) == 0


def test_a_need_that_can_no_longer_be_met_skips_the_pending_job(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(
        new_job("bad", "test.call"),
        new_job("a"),
        new_job("b", needs=["a"]),
        new_job("c", needs=["b"]),
    )
    provider.says.append(GiveUp("refused"))
    execute_job(job_of(run, "bad").pk)

    assert add_needs(run.pk, "b", [Need("bad")]) == 1

    assert (statuses(run)["b"], statuses(run)["c"]) == ("skipped", "skipped")
    drain(pointers)
    run.refresh_from_db()
    assert (run.status, run.jobs_open) == ("failed", 0)


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


def test_two_last_parents_that_end_at_once_release_the_dependent_once(
    pointers: list[Pointer],
) -> None:
    for _ in range(15):
        run = make_run(new_job("a"), new_job("b"), new_job("film", needs=["a", "b"]))
        together = Barrier(2)

        def end(job_id: UUID, together: Barrier = together) -> None:
            try:
                claim = claim_job(job_id, worker_id())
                assert claim is not None
                together.wait()
                succeed_job(claim)
            finally:
                connection.close()

        with ThreadPoolExecutor(2) as workers:
            list(workers.map(end, [job_of(run, "a").pk, job_of(run, "b").pk]))

        film = job_of(run, "film")
        assert (film.status, film.unmet_dependencies) == ("queued", 0)
        assert [pointer.job_id for pointer in pointers].count(film.pk) == 1


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
