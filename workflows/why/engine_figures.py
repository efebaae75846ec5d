"""How the whole engine stands: figures that cost the same among millions of finished jobs."""

from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from workflows.database import fetch_all, fetch_one
from workflows.uuid7 import first_id_at

#: What there may be any number of is counted no further.
MOST_COUNTED = 10_000
#: Waits that are looked at to tell whose they are.
MOST_WAITS = 2_000


class OpenJobs(NamedTuple):
    """Jobs that have not ended; each figure but the last three stops at MOST_COUNTED."""

    due: int  # may start now
    later: int  # rest after an attempt, or may not start before a time
    held_by_limit: int
    held_by_pause: int
    queued: int  # a pointer is out
    waiting: int  # at a provider
    looks_late: int  # of these should have been looked at five minutes ago
    leased: int
    leases_expired: int
    blocked: int


class RecentRuns(NamedTuple):
    """Of runs that began in the last day: the jobs that ended, by how."""

    succeeded: int
    failed: int
    cancelled: int
    skipped: int


class QueueFigures(NamedTuple):
    queue: str
    workers: int  # live ones that take from it
    due: int  # stops at MOST_COUNTED
    oldest_due: float | None  # seconds since the first of them was due, a head start not counted
    pointers_out: int
    oldest_pointer: float | None  # seconds


class ProviderWaits(NamedTuple):
    provider: str
    waits: int
    longest: float  # seconds


class StuckRun(NamedTuple):
    id: UUID
    subject: str
    status: str
    jobs_open: int
    jobs_blocked: int
    error_code: str


_OPEN = f"""
select (select count(*) from (select 1 from workflows_job
          where due_at <= now() and held_back = '' limit {MOST_COUNTED}) x),
       (select count(*) from (select 1 from workflows_job
          where due_at > now() and held_back = '' limit {MOST_COUNTED}) x),
       (select count(*) from (select 1 from workflows_job
          where held_back <> '' and held_back = 'limit' limit {MOST_COUNTED}) x),
       (select count(*) from (select 1 from workflows_job
          where held_back <> '' and held_back = 'paused' limit {MOST_COUNTED}) x),
       (select count(*) from (select 1 from workflows_job
          where pointer_sent_at is not null limit {MOST_COUNTED}) x),
       (select count(*) from (select 1 from workflows_job
          where look_at is not null limit {MOST_COUNTED}) x),
       (select count(*) from (select 1 from workflows_job
          where look_at < now() - interval '5 minutes' limit {MOST_COUNTED}) x),
       (select count(*) from workflows_lease),
       (select count(*) from workflows_lease where lease_expires_at < now()),
       (select coalesce(sum(jobs_blocked), 0) from workflows_run where finished_at is null)
"""  # noqa: S608 - our own text
_RECENT = """
select coalesce(sum(jobs_succeeded), 0), coalesce(sum(jobs_failed), 0),
       coalesce(sum(jobs_cancelled), 0), coalesce(sum(jobs_skipped), 0)
  from workflows_run where id >= %s
"""
#: The first due job of each project in each queue, one probe each, however many are due.
_QUEUES = f"""
with recursive first_due(queue, project_id, due_at, priority) as (
  (select queue, project_id, due_at, priority from workflows_job
    where due_at is not null and held_back = '' order by queue, project_id, due_at limit 1)
  union all
  select n.* from first_due f cross join lateral (
    select queue, project_id, due_at, priority from workflows_job
     where due_at is not null and held_back = ''
       and (queue, project_id) > (f.queue, f.project_id)
     order by queue, project_id, due_at limit 1) n)
select q.name,
       (select count(*) from workflows_worker w
         where w.stopped_at is null and w.beat_at > now() - make_interval(secs => %s)
           and w.queues ? q.name),
       (select count(*) from (select 1 from workflows_job j
         where j.due_at <= now() and j.held_back = '' and j.queue = q.name
         limit {MOST_COUNTED}) x),
       (select extract(epoch from max(now() - f.due_at - make_interval(secs => f.priority)))::float8
          from first_due f where f.queue = q.name and f.due_at <= now()),
       (select count(*) from workflows_job j
         where j.pointer_sent_at is not null and j.queue = q.name),
       (select extract(epoch from now() - min(j.pointer_sent_at))::float8 from workflows_job j
         where j.pointer_sent_at is not null and j.queue = q.name)
  from unnest(%s::text[]) q(name)
"""  # noqa: S608 - our own text
_WAITS = f"""
select coalesce(s.provider, ''), count(*),
       extract(epoch from now() - min(j.waiting_since))::float8
  from (select id, waiting_since from workflows_job where look_at is not null
         order by look_at limit {MOST_WAITS}) j
  left join lateral (
    select provider from workflows_submission x
     where x.job_id = j.id order by x.number desc limit 1) s on true
 group by 1 order by 2 desc, 1
"""  # noqa: S608 - our own text
_STUCK = """
(select id, subject, status, jobs_open, jobs_blocked, error_code from workflows_run
  where finished_at is null and (status in ('stalled', 'paused') or jobs_blocked > 0
        or deadline_at < now() - interval '5 minutes')
  order by jobs_blocked desc, id desc limit %(most)s)
union all
(select id, subject, status, jobs_open, jobs_blocked, error_code from workflows_run
  where id >= %(since)s and status = 'failed' order by id desc limit %(most)s)
"""
_BLOCKED = """
select j.id from workflows_run r join workflows_job j on j.run_id = r.id
 where r.finished_at is null and r.jobs_blocked > 0 and j.status = 'blocked'
 order by j.id desc limit %s
"""


@dataclass(frozen=True)
class EngineFigures:
    open_jobs: OpenJobs
    recent: RecentRuns
    queues: list[QueueFigures]
    waits: list[ProviderWaits]
    stuck_runs: list[StuckRun]  # a person must look; then what failed in the last day
    blocked_jobs: list[UUID]  # the newest


def engine_figures(most_named: int) -> EngineFigures:
    """Six statements. Of stuck runs and blocked jobs at most ``most_named`` of each sort."""
    yesterday = first_id_at(timezone.now() - timedelta(days=1))
    silent = settings.WORKFLOWS_WORKER_DEAD_SECONDS
    queues = sorted(settings.WORKFLOWS_POINTER_WINDOW)
    stuck = {"most": most_named, "since": yesterday}
    return EngineFigures(
        open_jobs=fetch_one(OpenJobs, _OPEN) or OpenJobs(*[0] * 10),
        recent=fetch_one(RecentRuns, _RECENT, [yesterday]) or RecentRuns(0, 0, 0, 0),
        queues=fetch_all(QueueFigures, _QUEUES, [silent, queues]),
        waits=fetch_all(ProviderWaits, _WAITS),
        stuck_runs=fetch_all(StuckRun, _STUCK, stuck),
        blocked_jobs=fetch_all(lambda job_id: job_id, _BLOCKED, [most_named]),
    )
