"""One bad row, many sweeps, many rows, no rows: a sweep moves what it can, at little cost."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, connections
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from tests.workflows.engine import make_job, make_run, new_job, outcomes, the_lease_runs_out
from workflows.commands.command import Command
from workflows.execution import sweep as sweep_module
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.execute_job import execute_job
from workflows.execution.sweep import Swept, sweep
from workflows.execution.this_worker import worker_id
from workflows.jobs.attempt import Attempt
from workflows.jobs.claim_job import claim_job
from workflows.jobs.job import Job
from workflows.jobs.lease import Lease
from workflows.runs.run import Run

pytestmark = pytest.mark.django_db(transaction=True)
NOTHING = Swept(*[0] * len(Swept._fields))


@contextmanager
def poisoned(table: str, row_id: object) -> Iterator[None]:
    """Every update of this row fails, as with a broken constraint or a damaged page."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"""
            create function poison() returns trigger language plpgsql as $$
            begin raise exception 'poison' using errcode = 'check_violation'; end $$;
            create trigger poison before update on {table}
              for each row when (old.id = '{row_id}') execute function poison();
            """
        )
        try:
            yield
        finally:
            cursor.execute("drop function poison cascade")


def expired(count: int, **more: Any) -> list[Job]:
    """Held jobs whose leases have run out."""
    run = make_run(*(new_job(f"{n}", "test.plain", **more) for n in range(count)))
    jobs = list(Job.objects.filter(run=run).order_by("pk"))
    for job in jobs:
        assert claim_job(job.pk, worker_id()) is not None
        the_lease_runs_out(job.pk)
    return jobs


def test_a_row_that_cannot_be_moved_does_not_hold_up_its_batch() -> None:
    bad, *good = expired(9)

    with poisoned("workflows_job", bad.pk):
        assert sweep().leases_freed == 8

    assert set(Lease.objects.values_list("job_id", flat=True)) == {bad.pk}
    assert all(outcomes(job) == ["lease_expired"] for job in good)
    assert sweep().leases_freed == 1  # mended, it goes with the next


def test_rows_that_cannot_be_moved_do_not_hide_what_stands_behind_them(settings: Any) -> None:
    bad, *_ = expired(9)
    settings.WORKFLOWS_BATCH = 1

    with poisoned("workflows_job", bad.pk):
        for _ in range(200):
            sweep()
            if Lease.objects.count() == 1:
                break

    assert set(Lease.objects.values_list("job_id", flat=True)) == {bad.pk}


@pytest.mark.parametrize(
    "move",
    [
        "free_leases",
        "end_abandoned_jobs",
        "send_lost_pointers_again",
        "block_long_waits",
        "settle_runs",
        "settle_commands",
    ],
)
def test_a_move_that_fails_does_not_stop_the_others(
    move: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expired(1)
    expired(1, max_attempts=1)

    def broken() -> int:
        raise ValueError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(sweep_module, move, broken)
        first = sweep()
    moved = [a + b for a, b in zip(first, sweep(), strict=True)]

    assert moved[:2] == [1, 1]


def test_a_job_that_cannot_be_ended_does_not_keep_others_from_ending() -> None:
    bad, *good = expired(3, max_attempts=1)

    with poisoned("workflows_job", bad.pk):
        assert sweep().jobs_ended == 2

    assert [Job.objects.get(pk=job.pk).status for job in good] == ["failed", "failed"]


def test_a_run_that_cannot_be_settled_does_not_keep_others_from_settling() -> None:
    runs = [make_run(new_job("a", "test.plain")) for _ in range(3)]
    for job in Job.objects.all():
        execute_job(job.pk)
    Run.objects.update(status="running", finished_at=None)
    Command.objects.update(status="attached", finished_at=None)

    with poisoned("workflows_run", runs[0].pk):
        assert sweep().runs_settled == 2

    assert sweep().runs_settled == 1


def test_ten_sweeps_at_once_move_everything_once(settings: Any) -> None:
    settings.WORKFLOWS_BATCH = 20
    expired(150)
    expired(30, max_attempts=1)
    together = Barrier(10)

    def one(_: int) -> Swept:
        try:
            together.wait()
            return sweep()
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as sweepers:
        swept = list(sweepers.map(one, range(10)))
    swept.append(sweep())  # what a sweep skipped because another had it locked

    assert sum(found.leases_freed for found in swept) == 150
    assert sum(found.jobs_ended for found in swept) == 30
    assert not Lease.objects.exists()
    assert Attempt.objects.filter(outcome="lease_expired").count() == 180
    assert sorted(Run.objects.values_list("status", "jobs_failed")) == [
        ("failed", 30),
        ("running", 0),
    ]


def many_expired_leases(count: int) -> None:
    job = make_job("test.plain")
    claim_job(job.pk, worker_id())
    with connection.cursor() as cursor:
        for table, key, own in (
            ("workflows_job", "id", "idempotency_key"),
            ("workflows_lease", "job_id", "lease_owner"),
            ("workflows_attempt", "job_id", "lease_owner"),
        ):
            cursor.execute(
                "select string_agg(quote_ident(attname), ', ') from pg_attribute"
                " where attrelid = %s::regclass and attnum > 0 and attgenerated = ''"
                " and not attisdropped"
                " and attname not in (%s, %s, 'id')",
                [table, key, own],
            )
            (columns,) = cursor.fetchone()
            cursor.execute(
                f"insert into {table} ({key}, {own}, {columns})"  # noqa: S608
                f" select md5(n::text)::uuid, 'many-' || n, {columns}"
                f" from {table}, generate_series(1, %s) n where {key} = %s",
                [count, job.pk],
            )
        cursor.execute("update workflows_run set jobs_open = jobs_open + %s", [count])
        cursor.execute("analyze workflows_job, workflows_lease, workflows_attempt")
    Lease.objects.update(lease_expires_at="2020-01-01T00:00:00Z")


def test_twenty_thousand_expired_leases_are_freed_within_a_sweep_or_two(settings: Any) -> None:
    settings.WORKFLOWS_SWEEP_BUDGET_SECONDS = 60
    many_expired_leases(20_000)
    began = time.monotonic()

    swept = sweep()

    seconds = time.monotonic() - began
    assert swept.leases_freed == 20_001
    assert not Lease.objects.exists()
    assert seconds < 30, f"{seconds:.1f} s"


def test_with_nothing_to_do_a_tick_reads_a_few_pages_however_much_is_done() -> None:
    many_expired_leases(20_000)
    Lease.objects.all().delete()
    Attempt.objects.update(outcome="succeeded", ended_at=Now())
    Job.objects.update(status="succeeded", finished_at=Now())
    with connection.cursor() as cursor:
        cursor.execute("update workflows_run set jobs_open = 0")
        cursor.execute("select workflows_settle_run_v1(id) from workflows_run")
        cursor.execute("vacuum analyze workflows_job, workflows_lease, workflows_run")

    with CaptureQueriesContext(connection) as ticks:
        assert sweep() == NOTHING
        assert dispatch_due() == 0

    statements = [query["sql"] for query in ticks.captured_queries]
    assert len(statements) == 7 + 2
    pages = {statement: pages_read(statement) for statement in statements}
    assert max(pages.values()) <= 40, pages


def pages_read(statement: str) -> int:
    with connections["default"].cursor() as cursor:
        cursor.execute(f"explain (analyze, buffers, format json) {statement}")
        (plan,) = cursor.fetchone()[0]
    return int(plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"])
