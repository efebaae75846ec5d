"""What the rows say of some jobs at this moment, in one statement however many there are."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from workflows.database import fetch_all
from workflows.jobs.possible_answers import SEND_AGAIN_IN


@dataclass(frozen=True)
class JobFacts:
    """Times are seconds from now: of what has happened, and (``…_in``) of what is to come."""

    id: UUID
    run_id: UUID | None
    kind: str
    key: str
    queue: str
    status: str
    attempt_count: int
    max_attempts: int
    unmet_dependencies: int
    error_code: str
    error_detail: str
    is_told_to_stop: bool
    due_in: float | None
    looks_in: float | None
    pointer_age: float | None
    waits_for: float | None
    stalls_in: float | None
    deadline_in: float | None
    held_back: str
    limit_key: str
    limit_cap: int | None
    limit_used: int
    limit_rests_for: float | None
    run_status: str | None
    run_starts_in: float | None
    worker: str | None
    worker_silence: float | None
    heartbeat_age: float | None
    lease_ends_in: float | None
    provider: str | None
    provider_request_id: str | None
    intent_age: float | None
    send_again_in: float

    @property
    def name(self) -> str:
        return f"{self.kind} {self.key}"


_FACTS = f"""
select j.id, j.run_id, j.kind, j.idempotency_key, j.queue, j.status, j.attempt_count,
       j.max_attempts, j.unmet_dependencies, j.error_code, j.error_detail,
       j.cancel_requested_at is not null,
       extract(epoch from j.due_at - now())::float8,
       extract(epoch from j.look_at - now())::float8,
       extract(epoch from now() - j.pointer_sent_at)::float8,
       extract(epoch from now() - j.waiting_since)::float8,
       extract(epoch from j.waiting_since - now())::float8 + j.stall_seconds,
       extract(epoch from j.deadline_at - now())::float8,
       j.held_back, j.limit_key, m.cap,
       (select count(*) from workflows_job o where o.holds_slot and o.limit_key = m.key),
       extract(epoch from m.paused_until - now())::float8,
       r.status, extract(epoch from r.not_before - now())::float8,
       coalesce(w.host || ':' || w.process_id, l.worker_id::text),
       extract(epoch from now() - coalesce(w.stopped_at, w.beat_at))::float8,
       extract(epoch from now() - l.heartbeat_at)::float8,
       extract(epoch from l.lease_expires_at - now())::float8,
       s.provider, s.provider_request_id, extract(epoch from now() - s.intent_at)::float8,
       {SEND_AGAIN_IN}
  from workflows_job j
  left join workflows_run r on r.id = j.run_id
  left join workflows_limit m on m.key = j.limit_key and j.held_back = 'limit'
  left join workflows_lease l on l.job_id = j.id
  left join workflows_worker w on w.id = l.worker_id
  left join lateral (
    select * from workflows_submission x
     where x.job_id = j.id order by x.number desc limit 1) s on true
 where j.id = any(%s)
"""  # noqa: S608 - our own text


def job_facts(job_ids: Sequence[UUID]) -> list[JobFacts]:
    """In the order asked for; what is not there is left out."""
    found = {facts.id: facts for facts in fetch_all(JobFacts, _FACTS, [list(job_ids)])}
    return [found[job_id] for job_id in job_ids if job_id in found]
