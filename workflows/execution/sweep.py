"""
The tick that moves what was left behind. It never runs a job, so there is one way in.

Every move is guarded, in batches, and skips what somebody else has locked: ten sweeps at once do
no harm. The row is locked before its lease, as everywhere, and a lease under heartbeat right now
is alive. A move that fails does not stop the others, and a row that cannot be moved not its
neighbours.
"""

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import transaction

from workflows.database import again_when_lost, fetch_all
from workflows.execution.free_leases import end_abandoned_jobs, free_leases
from workflows.execution.move_rows import SAMPLE, move_all, move_rows, sample_of, try_move
from workflows.jobs.block_job import block_wait
from workflows.jobs.end_job import settle_run
from workflows.jobs.send_pointers import publish
from workflows.limits.fill_limits import repair_limits
from workflows.pointer import Pointer


class Swept(NamedTuple):
    """How many of each were moved."""

    leases_freed: int
    jobs_ended: int
    pointers_sent_again: int
    waits_blocked: int
    runs_settled: int
    commands_settled: int
    limits_filled: int


def sweep() -> Swept:
    return Swept(
        leases_freed=_move(free_leases),
        jobs_ended=_move(end_abandoned_jobs),
        pointers_sent_again=_move(send_lost_pointers_again),
        waits_blocked=_move(block_long_waits),
        runs_settled=_move(settle_runs),
        commands_settled=_move(settle_commands),
        limits_filled=try_move(repair_limits, "repair_limits"),
    )


def _move(move_batch: Callable[[], int]) -> int:
    """Until nothing is left of it, for a while; a move that fails does not stop the others."""
    return try_move(lambda: move_all(move_batch), move_batch.__name__)


@again_when_lost
def send_lost_pointers_again() -> int:
    """
    A pointer nobody has claimed for so long is taken for lost. Twice costs one statement.

    When a worker has died, every pointer that was out by then is: a worker takes messages from the
    broker before it has a hand free for them, and nobody can say which died with it.
    """
    pointers = fetch_all(
        Pointer,
        """
        with lost as (
          select id from workflows_job
           where pointer_sent_at < greatest(now() - make_interval(secs => %s), (
                   select max(w.beat_at) + make_interval(secs => %s) from workflows_worker w
                    where w.beat_at < now() - make_interval(secs => %s)))
             and status = 'queued'
           order by pointer_sent_at limit %s for no key update skip locked)
        update workflows_job j set pointer_sent_at = now()
          from lost where j.id = lost.id returning j.id, j.queue
        """,
        [
            settings.WORKFLOWS_POINTER_LOST_SECONDS,
            settings.WORKFLOWS_WORKER_BEAT_SECONDS,
            settings.WORKFLOWS_WORKER_DEAD_SECONDS,
            settings.WORKFLOWS_BATCH,
        ],
    )
    return len(pointers) - len(publish(pointers))


def block_long_waits() -> int:
    """Waits beyond their kind's stall window: a person is asked."""
    waits: dict[UUID, int] = dict(
        fetch_all(
            lambda job_id, epoch: (job_id, epoch),
            f"""
            select id, epoch from workflows_job
             where look_at is not null and status = 'waiting'
               and waiting_since + make_interval(secs => stall_seconds) < now() {SAMPLE}
            """,  # noqa: S608 - our own text
            [settings.WORKFLOWS_BATCH],
        )
    )

    def block(job_ids: list[UUID]) -> int:
        return sum(block_wait(job_id, waits[job_id]) for job_id in job_ids)

    return sum(move_rows([job_id], block, "block_long_waits") for job_id in waits)


def settle_runs() -> int:
    """Runs whose jobs have all ended, or wait for a person. Derived, so repeating it is free."""
    runs = sample_of(
        f"""
        select id from workflows_run
         where finished_at is null and (jobs_open = 0 or jobs_blocked > 0 and status = 'running')
         {SAMPLE}
        """  # noqa: S608 - our own text
    )

    def settle(run_ids: list[UUID]) -> int:
        return sum(_settle(run_id) for run_id in run_ids)

    return sum(move_rows([run_id], settle, "settle_runs") for run_id in runs)


@again_when_lost
def _settle(run_id: UUID) -> bool:
    return settle_run(run_id) is not None


def settle_commands() -> int:
    """Commands whose run has ended without them."""
    commands = sample_of(
        f"""
        select c.id from workflows_command c join workflows_run r on r.id = c.run_id
         where r.finished_at is not null and c.finished_at is null
           and c.status in ('attached', 'scheduled', 'running') {SAMPLE}
        """  # noqa: S608 - our own text
    )
    return move_rows(commands, _settle_commands, "settle_commands")


@again_when_lost
def _settle_commands(command_ids: list[UUID]) -> int:
    """
    Runs are locked in one statement and their commands moved in another, which sees how the runs
    stand then: a retry in between would have had its commands ended as the run had been.
    """
    with transaction.atomic():
        over = fetch_all(
            lambda run_id: run_id,
            """
            select r.id from workflows_run r
             where r.id in (select c.run_id from workflows_command c where c.id = any(%s))
             order by r.id for no key update of r skip locked
            """,
            [command_ids],
        )
        return len(
            fetch_all(
                lambda command_id: command_id,
                """
                update workflows_command c
                   set status = case r.status when 'succeeded' then 'completed' else r.status end,
                       finished_at = r.finished_at, error_code = r.error_code,
                       error_detail = r.error_detail
                  from workflows_run r
                 where c.id = any(%s) and r.id = c.run_id and r.id = any(%s)
                   and r.finished_at is not null and c.finished_at is null
                   and c.status in ('attached', 'scheduled', 'running')
                returning c.id
                """,
                [command_ids, over],
            )
        )
