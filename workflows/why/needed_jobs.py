"""What a job waits for, and what made it impossible."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from workflows.database import fetch_all

#: Of the jobs that a job waits for, so many are named.
MOST_NAMED = 5


class NeededJob(NamedTuple):
    id: UUID
    name: str
    status: str
    error_code: str


_UNMET = """
select d.job_id, p.id, p.kind || ' ' || p.idempotency_key, p.status, p.error_code
  from unnest(%s::uuid[]) w(id)
  cross join lateral (
    select x.job_id, x.depends_on_id from workflows_jobdependency x
      join workflows_job y on y.id = x.depends_on_id
     where x.job_id = w.id and y.finished_at is null
     order by x.depends_on_id limit %s) d
  join workflows_job p on p.id = d.depends_on_id
 order by p.id
"""
#: Up through everything that was skipped, to what failed or was cancelled by itself.
_CAUSES = """
with recursive missed(skipped, id) as (
  select d.job_id, d.depends_on_id from workflows_jobdependency d
    join workflows_job p on p.id = d.depends_on_id
   where d.job_id = any(%s) and d.needs = 'success'
     and p.status in ('failed', 'cancelled', 'skipped')
  union
  select m.skipped, d.depends_on_id from missed m
    join workflows_job s on s.id = m.id and s.status = 'skipped'
    join workflows_jobdependency d on d.job_id = m.id and d.needs = 'success'
    join workflows_job p on p.id = d.depends_on_id
   where p.status in ('failed', 'cancelled', 'skipped'))
select m.skipped, p.id, p.kind || ' ' || p.idempotency_key, p.status, p.error_code
  from missed m join workflows_job p on p.id = m.id
 where p.status <> 'skipped' order by p.finished_at, p.id limit %s
"""


def unmet_needs(job_ids: Sequence[UUID]) -> dict[UUID, list[NeededJob]]:
    """For each of the jobs the first few that it waits for."""
    return _grouped(_UNMET, [list(job_ids), MOST_NAMED]) if job_ids else {}


def root_causes(job_ids: Sequence[UUID]) -> dict[UUID, list[NeededJob]]:
    """For each skipped job what failed or was cancelled, however far up."""
    return _grouped(_CAUSES, [list(job_ids), MOST_NAMED * len(job_ids)]) if job_ids else {}


def _grouped(statement: str, params: list[object]) -> dict[UUID, list[NeededJob]]:
    found: dict[UUID, list[NeededJob]] = defaultdict(list)
    rows = fetch_all(lambda job_id, *row: (job_id, NeededJob(*row)), statement, params)
    for job_id, one in rows:
        found[job_id].append(one)
    return found
