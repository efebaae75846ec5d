"""Jobs wait for jobs: for their success, or only for their end."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID

import pytest
from django.db import connection

from tests.model.invariants import broken_invariants
from tests.workflows.engine import drain, job_of, make_run, new_job, outcomes, statuses
from tests.workflows.kinds import Provider
from workflows.execution.execute_job import execute_job
from workflows.execution.this_worker import worker_id
from workflows.jobs.add_needs import add_needs
from workflows.jobs.claim_job import claim_job
from workflows.jobs.end_job import succeed_job
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


def test_who_needs_an_end_and_then_its_success_needs_the_success(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(
        new_job("first", "test.call"), new_job("open"), new_job("last", settled=["first", "open"])
    )
    provider.says.append(GiveUp("refused"))

    assert add_needs(run.pk, "last", [Need("open"), Need("open", "settled")]) == 0
    execute_job(job_of(run, "first").pk)
    assert statuses(run) == {"first": "failed", "open": "queued", "last": "pending"}
    assert add_needs(run.pk, "last", [Need("first")]) == 0

    assert statuses(run)["last"] == "skipped"
    assert provider.failed[-1] == ("last", "skipped", "need_not_met")
    assert broken_invariants() == []


def test_a_success_that_is_needed_is_not_loosened_to_an_end(
    pointers: list[Pointer], provider: Provider
) -> None:
    run = make_run(new_job("first", "test.call"), new_job("last", needs=["first"]))
    provider.says.append(GiveUp("refused"))

    assert add_needs(run.pk, "last", [Need("first", "settled")]) == 0
    drain(pointers)

    assert statuses(run)["last"] == "skipped"


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
