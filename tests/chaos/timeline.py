"""What happened to one job, for whoever asks why it took so long."""

from typing import Any

from django.db import connection

_STORY = """
select at, what from (
  select a.started_at as at,
         'attempt ' || number || ' by worker ' || coalesce(w.process_id, 0) as what
    from workflows_attempt a left join workflows_worker w on w.id = a.worker_id
   where job_id = %(job)s
  union all
  select ended_at, 'attempt ' || number || ' ' || outcome || ' ' || error_code
    from workflows_attempt where job_id = %(job)s
  union all
  select intent_at, 'submission ' || number || ': intent' from workflows_submission
   where job_id = %(job)s
  union all
  select accepted_at, 'submission ' || number || ': accepted' from workflows_submission
   where job_id = %(job)s
  union all
  select answered_at, 'submission ' || number || ': answered' from workflows_submission
   where job_id = %(job)s
  union all
  select created_at, type from workflows_event where job_id = %(job)s) story
 where at is not null order by at
"""


def timeline(job_id: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(_STORY, {"job": job_id})
        rows: list[tuple[Any, ...]] = list(cursor.fetchall())
    return "; ".join(f"{at:%M:%S}.{at.microsecond // 100_000} {what.strip()}" for at, what in rows)
