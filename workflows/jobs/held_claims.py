"""Claims as the rows have them, for those who act when the holder cannot: sweep and SIGTERM."""

from typing import Any
from uuid import UUID

from workflows.database import from_jsonb
from workflows.jobs.claim import Claim

HELD_CLAIM = """
select j.id, j.epoch, l.lease_owner, j.run_id, j.project_id, j.kind, j.queue, j.idempotency_key,
       j.payload, j.attempt_count, j.max_attempts, j.lease_seconds, coalesce(r.subject, ''),
       j.limit_key
  from workflows_lease l
  join workflows_job j on j.id = l.job_id and j.epoch = l.epoch and j.status = 'leased'
  left join workflows_run r on r.id = j.run_id
"""

#: Those that may go to another worker now: no call of theirs that must not run twice (paid, or a
#: submit) may be under way.
HANDED_ON = (
    HELD_CLAIM  # noqa: S608 - our own text
    + """
 where not exists (select 1 from workflows_submission s
                    where s.job_id = j.id and s.outcome = '' and s.is_exclusive)
"""
)


def held_claim(
    job_id: UUID,
    epoch: int,
    lease_owner: str,
    run_id: UUID | None,
    project_id: UUID,
    kind: str,
    queue: str,
    key: str,
    payload: Any,
    attempt_number: int,
    max_attempts: int,
    lease_seconds: int,
    subject: str,
    limit_key: str,
) -> Claim:
    """A row of HELD_CLAIM; its writes are guarded by epoch and owner like the holder's own."""
    return Claim(
        job_id=job_id,
        epoch=epoch,
        lease_owner=lease_owner,
        run_id=run_id,
        project_id=project_id,
        kind=kind,
        queue=queue,
        key=key,
        payload=from_jsonb(payload),
        attempt_number=attempt_number,
        max_attempts=max_attempts,
        lease_seconds=lease_seconds,
        subject=subject,
        limit_key=limit_key,
    )
