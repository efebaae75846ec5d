"""
What holds between any two steps of the engine, each as a query for the rows that break it.

A counter, a flag or a link is compared with a recount of the rows it stands for. Whatever a CHECK
constraint of the tables already refuses is not repeated here.
"""

from workflows.database import fetch_all

INVARIANTS: dict[str, str] = {
    "exactly a leased job has a lease, of its own epoch": """
        select j.id from workflows_job j left join workflows_lease l on l.job_id = j.id
         where (j.status = 'leased') <> (l.job_id is not null) or l.epoch <> j.epoch""",
    "one attempt is open while the job is held or waits, the last one, and none otherwise": """
        select j.id from workflows_job j left join workflows_attempt a
            on a.job_id = j.id and a.outcome = ''
         group by j.id
        having count(a.id) <> (j.status = 'leased' or j.waiting_since is not null)::int
            or max(a.number) <> j.attempt_count""",
    "a lease and its open attempt belong to one worker, unless it is a look": """
        select j.id from workflows_job j
          join workflows_lease l on l.job_id = j.id
          join workflows_attempt a on a.job_id = j.id and a.outcome = ''
         where j.waiting_since is null and a.lease_owner <> l.lease_owner""",
    "attempts are numbered without gaps": """
        select j.id from workflows_job j left join workflows_attempt a on a.job_id = j.id
         group by j.id having count(a.id) <> j.attempt_count
            or coalesce(max(a.number), 0) <> j.attempt_count""",
    "submissions are numbered without gaps": """
        select job_id from workflows_submission group by job_id
        having max(number) <> count(*) or min(number) <> 1""",
    "only the last submission is unanswered and not refused": """
        select s.job_id from workflows_submission s
         where s.outcome in ('', 'accepted') and s.superseded = '' and exists (
               select 1 from workflows_submission n
                where n.job_id = s.job_id and n.number > s.number)""",
    "a job that asked a provider succeeds only with its answer": """
        select j.id from workflows_job j join workflows_submission s on s.job_id = j.id
         where j.status = 'succeeded' group by j.id
        having (array_agg(s.outcome order by s.number desc))[1] <> 'answered'""",
    "a run's counters are a recount of its jobs": """
        select r.id from workflows_run r left join workflows_job j on j.run_id = r.id
         group by r.id having r.jobs_total <> count(j.id)
            or r.jobs_open <> count(j.id) filter (where j.finished_at is null)
            or r.jobs_blocked <> count(*) filter (where j.status = 'blocked')
            or r.jobs_succeeded <> count(*) filter (where j.status = 'succeeded')
            or r.jobs_failed <> count(*) filter (where j.status = 'failed')
            or r.jobs_cancelled <> count(*) filter (where j.status = 'cancelled')
            or r.jobs_skipped <> count(*) filter (where j.status = 'skipped')
            or r.jobs_missed <> count(*) filter (where j.finished_at is not null
                                and j.status <> 'succeeded' and not j.optional)""",
    "what a pending job waits for is a recount of its needs": """
        select j.id from workflows_job j
          join workflows_jobdependency d on d.job_id = j.id
          join workflows_job p on p.id = d.depends_on_id
         where j.status = 'pending' group by j.id
        having j.unmet_dependencies <> count(*) filter (where not
                  (p.status = 'succeeded' or d.needs = 'settled' and p.finished_at is not null))""",
    "a pending job waits for a job of its run": """
        select j.id from workflows_job j where j.status = 'pending' and not exists (
               select 1 from workflows_jobdependency d where d.job_id = j.id)""",
    "no job goes on while a success it needs is open or missed": """
        select j.id from workflows_job j
          join workflows_jobdependency d on d.job_id = j.id and d.needs = 'success'
          join workflows_job p on p.id = d.depends_on_id
         where j.status not in ('pending', 'skipped', 'cancelled') and p.status <> 'succeeded'
           and j.error_code <> 'deadline_passed'""",
    "a skipped job needs a success that was missed": """
        select j.id from workflows_job j where j.status = 'skipped' and not exists (
               select 1 from workflows_jobdependency d
                 join workflows_job p on p.id = d.depends_on_id
                where d.job_id = j.id and d.needs = 'success'
                  and p.status in ('failed', 'cancelled', 'skipped'))""",
    "a pending job needs no success that was missed": """
        select j.id from workflows_job j
          join workflows_jobdependency d on d.job_id = j.id and d.needs = 'success'
          join workflows_job p on p.id = d.depends_on_id
         where j.status = 'pending' and p.status in ('failed', 'cancelled', 'skipped')""",
    "a run has ended exactly when none of its jobs is open": """
        select r.id from workflows_run r where r.jobs_total > 0
           and (r.finished_at is not null) <> not exists (
               select 1 from workflows_job j where j.run_id = r.id and j.finished_at is null)""",
    "a run succeeds exactly when it ends and missed nothing": """
        select id from workflows_run where finished_at is not null
           and (status = 'succeeded') <> (jobs_missed = 0)""",
    "a run is stalled exactly when a person must answer before anything moves": """
        select r.id from workflows_run r where r.status in ('running', 'stalled')
           and (r.status = 'stalled') <> (
               exists (select 1 from workflows_job j
                        where j.run_id = r.id and j.status = 'blocked')
               and not exists (select 1 from workflows_job j where j.run_id = r.id
                      and j.status not in ('blocked', 'pending') and j.finished_at is null))""",
    "a command ends when and as its run does, unless it was taken back or superseded": """
        select c.id from workflows_command c join workflows_run r on r.id = c.run_id
         where r.jobs_total > 0 and c.status not in ('applied', 'superseded', 'cancelled')
           and ((c.finished_at is null) <> (r.finished_at is null)
                or r.finished_at is not null and c.status <>
                   case r.status when 'succeeded' then 'completed' else r.status end)
        union all
        select r.id from workflows_run r where r.status = 'cancelled' and exists (
               select 1 from workflows_command c
                where c.run_id = r.id and c.finished_at is null)""",
    "in a paused run nothing may start, and only there is anything held by a person": """
        select j.id from workflows_job j left join workflows_run r on r.id = j.run_id
         where j.waiting_since is null and j.status in ('ready', 'queued', 'retry_scheduled')
           and (coalesce(r.status, '') = 'paused') <> (j.held_back = 'paused')""",
    "events are numbered 1, 2, 3, … in their channel": """
        select c.id from workflows_channel c left join workflows_event e on e.channel_id = c.id
         group by c.id having count(e.id) <> c.last_number
            or coalesce(max(e.number), 0) <> c.last_number""",
    "a success is told once": """
        select j.id from workflows_job j left join workflows_event e
            on e.job_id = j.id and e.type = 'job.succeeded'
         where j.run_id is not null
         group by j.id having count(e.id) <> (j.status = 'succeeded')::int""",
}


def broken_invariants() -> list[tuple[str, str]]:
    """(invariant, id of a row) for everything that does not hold; one statement."""
    asked = " union all ".join(
        f"select %s, x.id::text from ({query}) as x(id)"  # noqa: S608 - our own text
        for query in INVARIANTS.values()
    )
    return fetch_all(lambda name, row: (name, row), asked, list(INVARIANTS))
