"""What waits to be done, and who does it. Only partial indexes and small tables are read."""

from studio.metrics.reading import (
    A_DAY_AGO,
    MOST_COUNTED,
    MOST_PROJECTS,
    MOST_SERIES,
    Gauge,
    Reading,
)

#: What has not ended, by kind. Those of a run are found by it; deliveries have none, and each that
#: has not ended is in one of four indexes.
JOBS = Reading(
    "jobs",
    f"""
    select kind, status, count(*) from (
      select j.kind, j.status from workflows_run r
       cross join lateral (select kind, status from workflows_job
                            where run_id = r.id and finished_at is null limit {MOST_COUNTED}) j
       where r.finished_at is null
      union all
      select kind, status from workflows_job
       where due_at is not null and held_back = '' and run_id is null
      union all
      select kind, status from workflows_job where held_back <> '' and run_id is null
      union all
      select kind, status from workflows_job where pointer_sent_at is not null and run_id is null
      union all
      select j.kind, j.status from workflows_lease l join workflows_job j on j.id = l.job_id
       where j.run_id is null and j.status = 'leased') unfinished
     group by kind, status order by count(*) desc limit 1000
    """,  # noqa: S608 - our own text
    ("kind", "status"),
    (Gauge("jobs", "Jobs that have not ended."),),
)

#: The oldest of each project, found without looking at the rest: a million may be due.
DUE = Reading(
    "due",
    f"""
    select q.queue, count(j.late), coalesce(max(j.late), 0)
      from unnest(%(queues)s::text[]) q(queue)
      left join lateral (
        select extract(epoch from now() - d.due_at - make_interval(secs => d.priority)) as late
          from workflows_due_projects_v1(q.queue, null, {MOST_PROJECTS}) p(project)
         cross join lateral (
           select due_at, priority from workflows_job
            where queue = q.queue and project_id = p.project and held_back = '' and due_at <= now()
            order by due_at limit {MOST_COUNTED}) d
         where d.due_at + make_interval(secs => d.priority) <= now()) j on true
     group by q.queue
    """,  # noqa: S608 - our own text
    ("queue",),
    (
        Gauge("jobs_due", "Jobs that are due and have no pointer out; held back ones are not due."),
        Gauge("jobs_due_oldest_seconds", "For how long the oldest of them has been due."),
    ),
)

UNKNOWN = Reading(
    "unknown",
    f"""
    select kind, count(*) from workflows_job
     where id > {A_DAY_AGO} and error_code = 'unknown_job_kind' and finished_at is null
     group by kind limit {MOST_SERIES}
    """,  # noqa: S608 - our own text
    ("kind",),
    (Gauge("jobs_of_unknown_kind", "Jobs made within a day that only another build can do."),),
)

POINTERS = Reading(
    "pointers",
    """
    select q.queue, count(j.sent), coalesce(max(extract(epoch from now() - j.sent)), 0)
      from unnest(%(queues)s::text[]) q(queue)
      left join (
        select queue, pointer_sent_at as sent from workflows_job where pointer_sent_at is not null
           ) j on j.queue = q.queue
     group by q.queue
    """,
    ("queue",),
    (
        Gauge("pointers_out", "Jobs whose pointer is at the broker and has not been claimed."),
        Gauge("pointers_oldest_seconds", "For how long the oldest pointer has been out."),
    ),
)

WORKERS = Reading(
    "workers",
    """
    select q.queue, count(w.id) from unnest(%(queues)s::text[]) q(queue)
      left join workflows_worker w
        on w.stopped_at is null and w.beat_at > now() - make_interval(secs => %(dead)s)
       and w.queues @> to_jsonb(q.queue)
     group by q.queue
    """,
    ("queue",),
    (Gauge("workers_alive", "Worker processes that beat and listen to the queue."),),
)

SILENT_WORKERS = Reading(
    "silent_workers",
    """
    select count(*) from workflows_worker
     where stopped_at is null and beat_at < now() - interval '1 minute'
       and beat_at > now() - interval '1 day'
    """,
    (),
    (Gauge("workers_silent", "Worker processes of the last day that ended without a word."),),
)

LEASES = Reading(
    "leases",
    """
    select count(*), count(*) filter (where lease_expires_at < now()),
           coalesce(max(extract(epoch from now() - lease_expires_at))
                    filter (where lease_expires_at < now()), 0)
      from workflows_lease
    """,
    (),
    (
        Gauge("leases", "Jobs that an attempt holds."),
        Gauge("leases_expired", "Those of them whose lease has run out and was not freed yet."),
        Gauge("leases_expired_oldest_seconds", "For how long the oldest of them has run out."),
    ),
)

#: Of the newest thousand attempts: first ones that were not held back by a limit. What needs others
#: counts from when the last of them ended.
PICKUP = Reading(
    "pickup",
    """
    with started as (
      select j.queue, extract(epoch from a.started_at - greatest(
               j.created_at, r.not_before,
               (select max(n.finished_at) from workflows_jobdependency d
                  join workflows_job n on n.id = d.depends_on_id where d.job_id = j.id))) as waited
        from (select * from workflows_attempt order by id desc limit 1000) a
        join workflows_job j on j.id = a.job_id
        left join workflows_run r on r.id = j.run_id
       where a.number = 1 and j.limit_key = '' and a.started_at > now() - interval '10 minutes')
    select queue, quantile::text,
           greatest(percentile_cont(quantile) within group (order by waited), 0)
      from started cross join unnest(array[0.5, 0.99]::float8[]) quantile
     group by queue, quantile
    """,
    ("queue", "quantile"),
    (Gauge("pickup_seconds", "From when a job could begin until a worker began it, lately."),),
)

RUNS = Reading(
    "runs",
    """
    select s.status, count(r.id), coalesce(sum(r.jobs_blocked), 0),
           count(*) filter (where r.deadline_at < now() and r.cancel_requested_at is null),
           coalesce(max(extract(epoch from now() - r.cancel_requested_at)), 0)
      from unnest(array['running', 'paused', 'stalled']) s(status)
      left join workflows_run r on r.status = s.status and r.finished_at is null
     group by s.status
    """,
    ("status",),
    (
        Gauge("runs", "Runs that have not ended."),
        Gauge("jobs_blocked", "Jobs of them that a person must answer for."),
        Gauge("runs_overdue", "Those past their deadline that nobody has stopped."),
        Gauge("runs_stopping_oldest_seconds", "For how long one has been told to stop."),
    ),
)

WORK_READINGS = (JOBS, DUE, UNKNOWN, POINTERS, WORKERS, SILENT_WORKERS, LEASES, PICKUP, RUNS)
