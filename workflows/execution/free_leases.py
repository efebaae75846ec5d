"""The moves of a sweep that give back what is still held in the name of those who are gone."""

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.db import transaction

from workflows.database import again_when_lost, fetch_all
from workflows.errors import JobError
from workflows.execution.move_rows import SAMPLE, move_rows, sample_of
from workflows.jobs.attempt import AttemptOutcome
from workflows.jobs.claim import Claim
from workflows.jobs.end_job import fail_job, stop_job
from workflows.jobs.held_claims import HELD_CLAIM, held_claim

#: The lease ran out; or its worker was found gone, and its calls with it; or it is dead by its
#: silence, and no call that must not run twice may be under way.
_ABANDONED = """
  (l.lease_expires_at < now()
   or exists (select 1 from workflows_worker w where w.id = l.worker_id and w.found_gone)
   or (exists (select 1 from workflows_worker w where w.id = l.worker_id
                  and (w.stopped_at is not null or w.beat_at < now() - make_interval(secs => %s)))
       and not exists (select 1 from workflows_submission s
                        where s.job_id = l.job_id and s.outcome = '' and s.is_exclusive)))
"""
_HAS_ANSWER = """
  exists (select 1 from workflows_submission s where s.job_id = j.id and s.outcome = 'answered'
             and s.superseded = ''
             and s.number = (select max(number) from workflows_submission where job_id = j.id))
"""
#: A provider is at work on the current request: nothing is begun again, the job waits for it.
_AT_PROVIDER = """
  exists (select 1 from workflows_submission s where s.job_id = j.id and s.outcome = 'accepted'
             and s.superseded = ''
             and s.number = (select max(number) from workflows_submission where job_id = j.id))
"""
#: With a receipt it goes on the budget of applying, which a worker's end uses up as an error does:
#: an apply that takes its process with it is not tried for ever.
_GOES_AGAIN = f"""
  case when {_HAS_ANSWER} then (j.apply_failures + 1) %% %s <> 0
       else j.attempt_count < j.max_attempts or {_AT_PROVIDER} end
"""


def free_leases() -> int:
    """
    Jobs with attempts left go again at once; a stored receipt is replayed, not bought again.

    What a provider is at work on waits for it, in the attempt that is open and in its slot under a
    limit: the next look asks.
    """
    abandoned = sample_of(
        f"""
        select j.id from workflows_lease l
          join workflows_job j on j.id = l.job_id and j.epoch = l.epoch
         where {_ABANDONED} and j.status = 'leased' and j.cancel_requested_at is null
           and {_GOES_AGAIN} {SAMPLE}
        """,  # noqa: S608 - our own text
        settings.WORKFLOWS_WORKER_DEAD_SECONDS,
        settings.WORKFLOWS_MAX_APPLY_FAILURES,
    )
    return move_rows(abandoned, _free, "free_leases")


@again_when_lost
def _free(job_ids: list[UUID]) -> int:
    """
    Locked in one statement and moved in another: the second sees whether the run is paused now. A
    resume that came between a single statement's snapshot and its locks would have left the job
    held back, and nobody would ever have let it go.
    """
    with transaction.atomic():
        locked = fetch_all(
            lambda job_id: job_id,
            f"""
            select j.id from workflows_lease l
              join workflows_job j on j.id = l.job_id and j.epoch = l.epoch
             where l.job_id = any(%s) and {_ABANDONED}
               and j.status = 'leased' and j.cancel_requested_at is null and {_GOES_AGAIN}
             order by j.id for no key update of j skip locked for update of l skip locked
            """,  # noqa: S608 - our own text
            [
                job_ids,
                settings.WORKFLOWS_WORKER_DEAD_SECONDS,
                settings.WORKFLOWS_MAX_APPLY_FAILURES,
            ],
        )
        return len(fetch_all(lambda job_id: job_id, _GO_AGAIN, [locked])) if locked else 0


_GO_AGAIN = f"""
with gone as (
  select j.id, j.epoch, {_HAS_ANSWER} as has_answer, {_AT_PROVIDER} as waits from workflows_job j
   where j.id = any(%s) and j.status = 'leased'),
back as (
  update workflows_job j
     set status = case when gone.waits then 'waiting' else 'retry_scheduled' end,
         waiting_since = case when gone.waits then coalesce(j.waiting_since, now()) end,
         look_at = case when gone.waits then now() end,
         held_back = case when not gone.waits and exists (
           select 1 from workflows_run r where r.id = j.run_id and r.status = 'paused')
                          then 'paused' else '' end,
         max_attempts = max_attempts + gone.has_answer::int,
         apply_failures = apply_failures + gone.has_answer::int,
         due_at = case when not gone.waits then now() end
    from gone where j.id = gone.id and j.status = 'leased' and j.epoch = gone.epoch
  returning j.id, j.epoch, j.attempt_count, gone.waits),
freed as (
  delete from workflows_lease l using back
   where l.job_id = back.id and l.epoch = back.epoch),
closed as (
  update workflows_attempt a
     set ended_at = clock_timestamp(), outcome = 'lease_expired'
    from back
   where a.job_id = back.id and a.number = back.attempt_count and a.outcome = ''
     and not back.waits)
select id from back
"""  # noqa: S608 - our own text


@dataclass(frozen=True)
class _Abandoned:
    is_cancelled: bool
    is_expired: bool
    goes_again: bool
    was_applying: bool
    claim: Claim


def end_abandoned_jobs() -> int:
    """What has no attempt left fails, what a person had cancelled ends; one at a time."""
    abandoned = fetch_all(
        lambda cancelled, expired, again, applying, *held: _Abandoned(
            cancelled, expired, again, applying, held_claim(*held)
        ),
        HELD_CLAIM.replace(
            "select",
            "select j.cancel_requested_at is not null, l.lease_expires_at < now(),"
            f" {_GOES_AGAIN}, {_HAS_ANSWER},",
            1,
        )
        + f" where {_ABANDONED} {SAMPLE}",
        [
            settings.WORKFLOWS_MAX_APPLY_FAILURES,
            settings.WORKFLOWS_WORKER_DEAD_SECONDS,
            settings.WORKFLOWS_BATCH,
        ],
    )
    held = {one.claim.job_id: one for one in abandoned}

    def end(job_ids: list[UUID]) -> int:
        return sum(_end_abandoned(held[job_id]) for job_id in job_ids)

    return sum(move_rows([job_id], end, "end_abandoned_jobs") for job_id in held)


def _end_abandoned(job: _Abandoned) -> bool:
    try:
        if job.is_cancelled:
            return stop_job(job.claim, attempt=AttemptOutcome.CANCELLED)
        if job.goes_again:
            return False
        return fail_job(
            job.claim,
            code="apply_failed" if job.was_applying else "lease_expired_attempts_exhausted",
            detail="its workers ended without a word as often as it may be tried",
            attempt=AttemptOutcome.LEASE_EXPIRED,
            only_if_expired=job.is_expired,  # a heartbeat in between wins
        )
    except JobError:
        return False  # somebody else has ended it meanwhile
