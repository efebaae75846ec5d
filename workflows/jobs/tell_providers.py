"""Nobody wants the answer any more: whoever is at work on it will be told, as a job of its own."""

import json
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from workflows.canonical_json import canonical_hash
from workflows.database import fetch_all
from workflows.jobs.job_handlers import handler_for
from workflows.jobs.send_pointers import send_pointers_on_commit
from workflows.uuid7 import uuid7

KIND = "provider.cancel"


class _AtWork(NamedTuple):
    job_id: UUID
    project_id: UUID
    number: int
    provider: str
    #: Another for each ending, as the job may be brought back in between; a request that was
    #: replaced never comes back.
    key: str


def tell_providers(job_ids: Sequence[UUID]) -> int:
    """
    Inside the transaction that ends the jobs, or replaces a request: one cancel for each request
    that is at a provider and that nobody waits for any more.

    How many. A crash afterwards loses nothing, the same request is told once, and retries, backoff
    and dead letters are those of every job.
    """
    if not job_ids:
        return 0
    at_work = fetch_all(
        _AtWork,
        """
        select s.job_id, j.project_id, s.number, s.provider,
               s.idempotency_key || ':'
               || case when s.superseded = '' then coalesce(j.finished_at::text, '') else '' end
          from workflows_submission s join workflows_job j on j.id = s.job_id
         where s.job_id = any(%s) and s.outcome = 'accepted' and s.cancel_outcome = ''
           and (j.finished_at is not null or s.superseded <> '')
         order by s.job_id, s.number
        """,
        [list(job_ids)],
    )
    if not at_work:
        return 0
    handler = handler_for(KIND)
    told = fetch_all(
        lambda job_id: job_id,
        """
        insert into workflows_job (id, project_id, kind, queue, payload, payload_hash,
          idempotency_key, max_attempts, lease_seconds, stall_seconds, status, due_at)
        select c.id, c.project, %s, %s, c.payload, c.hash, c.key, %s, %s, 0, 'ready', now()
          from jsonb_to_recordset(%s::jsonb)
                 as c(id uuid, project uuid, payload jsonb, hash text, key text)
        on conflict do nothing returning id
        """,
        [
            KIND,
            handler.queue,
            handler.retry.attempts(),
            handler.lease.seconds,
            json.dumps([_row(one) for one in at_work]),
        ],
    )
    send_pointers_on_commit([handler.queue])
    return len(told)


def _row(at_work: _AtWork) -> dict[str, object]:
    payload = {
        "job": str(at_work.job_id),
        "number": at_work.number,
        "provider": at_work.provider,
    }
    return {
        "id": str(uuid7()),
        "project": str(at_work.project_id),
        "payload": payload,
        "hash": canonical_hash(payload),
        "key": f"{KIND}:{at_work.key}",
    }
