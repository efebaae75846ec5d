"""
The tick that moves what was left behind. It never runs a job, so there is one way in.

Every move is guarded, in batches, and skips what somebody else has locked: ten sweeps at once do
no harm. The row is locked before its lease, as everywhere, and a lease under heartbeat right now
is alive.
"""

from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings

from workflows.database import again_when_lost, fetch_all, fetch_one
from workflows.jobs.attempt import AttemptOutcome
from workflows.jobs.end_job import fail_job, settle_run, stop_job
from workflows.jobs.held_claims import HELD_CLAIM, held_claim
from workflows.jobs.send_pointers import publish
from workflows.pointer import Pointer


class Swept(NamedTuple):
    """How many of each were moved."""

    leases_freed: int
    jobs_ended: int
    pointers_sent_again: int
    waits_blocked: int
    runs_settled: int
    commands_settled: int


def sweep() -> Swept:
    return Swept(
        leases_freed=free_leases(),
        jobs_ended=end_abandoned_jobs(),
        pointers_sent_again=send_lost_pointers_again(),
        waits_blocked=block_long_waits(),
        runs_settled=settle_runs(),
        commands_settled=settle_commands(),
    )


#: The lease ran out, or its worker is dead and no call that must not run twice may be under way.
_ABANDONED = """
  (l.lease_expires_at < now()
   or (exists (select 1 from workflows_worker w where w.id = l.worker_id
                  and (w.stopped_at is not null or w.beat_at < now() - make_interval(secs => %s)))
       and not exists (select 1 from workflows_submission s
                        where s.job_id = l.job_id and s.outcome = '' and s.is_exclusive)))
"""
_HAS_ANSWER = """
  exists (select 1 from workflows_submission s where s.job_id = j.id and s.outcome = 'answered'
             and s.number = (select max(number) from workflows_submission where job_id = j.id))
"""


@again_when_lost
def free_leases() -> int:
    """Jobs with attempts left go again at once; a stored receipt is replayed at no cost."""
    return len(
        fetch_all(
            lambda job_id: job_id,
            f"""
            with gone as (
              select j.id, j.epoch, {_HAS_ANSWER} as has_answer
                from workflows_lease l
                join workflows_job j on j.id = l.job_id and j.epoch = l.epoch
               where {_ABANDONED} and j.status = 'leased' and j.cancel_requested_at is null
                 and (j.attempt_count < j.max_attempts or {_HAS_ANSWER})
               order by j.id limit %s
                 for no key update of j skip locked for update of l skip locked),
            back as (
              update workflows_job j
                 set status = 'retry_scheduled', due_at = now(), waiting_since = null,
                     max_attempts = max_attempts + gone.has_answer::int
                from gone where j.id = gone.id and j.status = 'leased' and j.epoch = gone.epoch
              returning j.id, j.epoch, j.attempt_count),
            freed as (
              delete from workflows_lease l using back
               where l.job_id = back.id and l.epoch = back.epoch),
            closed as (
              update workflows_attempt a
                 set ended_at = clock_timestamp(), outcome = 'lease_expired'
                from back
               where a.job_id = back.id and a.number = back.attempt_count and a.outcome = '')
            select id from back
            """,  # noqa: S608 - our own text
            [settings.WORKFLOWS_WORKER_DEAD_SECONDS, settings.WORKFLOWS_BATCH],
        )
    )


def end_abandoned_jobs() -> int:
    """What has no attempt left fails, what a person had cancelled ends; one at a time."""
    claims = fetch_all(
        lambda is_cancelled, is_expired, *held: (is_cancelled, is_expired, held_claim(*held)),
        HELD_CLAIM.replace(
            "select",
            "select j.cancel_requested_at is not null, l.lease_expires_at < now(),",
            1,
        )
        + f" where {_ABANDONED} order by j.id limit %s",
        [settings.WORKFLOWS_WORKER_DEAD_SECONDS, settings.WORKFLOWS_BATCH],
    )
    ended = 0
    for is_cancelled, is_expired, claim in claims:
        if is_cancelled:
            ended += stop_job(claim, attempt=AttemptOutcome.CANCELLED)
        elif claim.is_last_attempt:
            ended += fail_job(
                claim,
                code="lease_expired_attempts_exhausted",
                detail="its workers ended without a word as often as it may be tried",
                attempt=AttemptOutcome.LEASE_EXPIRED,
                only_if_expired=is_expired,  # a heartbeat in between wins
            )
    return ended


@again_when_lost
def send_lost_pointers_again() -> int:
    """A pointer nobody has claimed for so long is taken for lost. Twice costs one statement."""
    pointers = fetch_all(
        Pointer,
        """
        with lost as (
          select id from workflows_job
           where pointer_sent_at < now() - make_interval(secs => %s) and status = 'queued'
           order by pointer_sent_at limit %s for no key update skip locked)
        update workflows_job j set pointer_sent_at = now()
          from lost where j.id = lost.id returning j.id, j.queue
        """,
        [settings.WORKFLOWS_POINTER_LOST_SECONDS, settings.WORKFLOWS_BATCH],
    )
    return len(pointers) - len(publish(pointers))


def block_long_waits() -> int:
    """Waits beyond their kind's stall window: a person is asked."""
    waits: list[tuple[Any, ...]] = fetch_all(
        lambda *columns: columns,
        """
        select id, epoch from workflows_job
         where due_at is not null and status = 'waiting'
           and waiting_since + make_interval(secs => stall_seconds) < now()
         order by due_at limit %s
        """,
        [settings.WORKFLOWS_BATCH],
    )
    return sum(_block(job_id, epoch) for job_id, epoch in waits)


@again_when_lost
def _block(job_id: UUID, epoch: int) -> bool:
    return bool(
        fetch_one(
            bool,
            "select workflows_block_job_v1(%s, %s, null, 'stalled', %s)",
            [
                job_id,
                epoch,
                "the provider has been at work for longer than this kind of job may wait; "
                "requeue it to go on looking",
            ],
        )
    )


def settle_runs() -> int:
    """Runs whose jobs have all ended, or wait for a person. Derived, so repeating it is free."""
    runs = fetch_all(
        lambda run_id: run_id,
        """
        select id from workflows_run
         where finished_at is null and (jobs_open = 0 or jobs_blocked > 0 and status = 'running')
         order by deadline_at limit %s
        """,
        [settings.WORKFLOWS_BATCH],
    )
    return sum(_settle(run_id) for run_id in runs)


@again_when_lost
def _settle(run_id: UUID) -> bool:
    return settle_run(run_id) is not None


@again_when_lost
def settle_commands() -> int:
    """Commands whose run has ended without them."""
    return len(
        fetch_all(
            lambda command_id: command_id,
            """
            update workflows_command c
               set status = case r.status when 'succeeded' then 'completed' else r.status end,
                   finished_at = r.finished_at, error_code = r.error_code,
                   error_detail = r.error_detail
              from workflows_run r
             where r.id = c.run_id and r.finished_at is not null and c.finished_at is null
               and c.status in ('attached', 'scheduled', 'running')
            returning c.id
            """,
        )
    )
