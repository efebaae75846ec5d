"""The moves of a sweep that give back what is still held in the name of those who are gone."""

from uuid import UUID

from django.conf import settings

from workflows.database import again_when_lost, fetch_all
from workflows.errors import JobError
from workflows.execution.move_rows import SAMPLE, move_rows, sample_of
from workflows.jobs.attempt import AttemptOutcome
from workflows.jobs.claim import Claim
from workflows.jobs.end_job import fail_job, stop_job
from workflows.jobs.held_claims import HELD_CLAIM, held_claim

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
             and s.superseded = ''
             and s.number = (select max(number) from workflows_submission where job_id = j.id))
"""


def free_leases() -> int:
    """Jobs with attempts left go again at once; a stored receipt is replayed at no cost."""
    abandoned = sample_of(
        f"""
        select j.id from workflows_lease l
          join workflows_job j on j.id = l.job_id and j.epoch = l.epoch
         where {_ABANDONED} and j.status = 'leased' and j.cancel_requested_at is null
           and (j.attempt_count < j.max_attempts or {_HAS_ANSWER}) {SAMPLE}
        """,  # noqa: S608 - our own text
        settings.WORKFLOWS_WORKER_DEAD_SECONDS,
    )
    return move_rows(abandoned, _free, "free_leases")


@again_when_lost
def _free(job_ids: list[UUID]) -> int:
    return len(
        fetch_all(
            lambda job_id: job_id,
            f"""
            with gone as (
              select j.id, j.epoch, {_HAS_ANSWER} as has_answer
                from workflows_lease l
                join workflows_job j on j.id = l.job_id and j.epoch = l.epoch
               where l.job_id = any(%s) and {_ABANDONED}
                 and j.status = 'leased' and j.cancel_requested_at is null
                 and (j.attempt_count < j.max_attempts or {_HAS_ANSWER})
               order by j.id
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
            [job_ids, settings.WORKFLOWS_WORKER_DEAD_SECONDS],
        )
    )


def end_abandoned_jobs() -> int:
    """What has no attempt left fails, what a person had cancelled ends; one at a time."""
    abandoned = fetch_all(
        lambda is_cancelled, is_expired, *held: (is_cancelled, is_expired, held_claim(*held)),
        HELD_CLAIM.replace(
            "select",
            "select j.cancel_requested_at is not null, l.lease_expires_at < now(),",
            1,
        )
        + f" where {_ABANDONED} {SAMPLE}",
        [settings.WORKFLOWS_WORKER_DEAD_SECONDS, settings.WORKFLOWS_BATCH],
    )
    held = {
        claim.job_id: (is_cancelled, is_expired, claim)
        for is_cancelled, is_expired, claim in abandoned
    }

    def end(job_ids: list[UUID]) -> int:
        return sum(_end_abandoned(*held[job_id]) for job_id in job_ids)

    return sum(move_rows([job_id], end, "end_abandoned_jobs") for job_id in held)


def _end_abandoned(is_cancelled: bool, is_expired: bool, claim: Claim) -> bool:
    try:
        if is_cancelled:
            return stop_job(claim, attempt=AttemptOutcome.CANCELLED)
        return claim.is_last_attempt and fail_job(
            claim,
            code="lease_expired_attempts_exhausted",
            detail="its workers ended without a word as often as it may be tried",
            attempt=AttemptOutcome.LEASE_EXPIRED,
            only_if_expired=is_expired,  # a heartbeat in between wins
        )
    except JobError:
        return False  # somebody else has ended it meanwhile
