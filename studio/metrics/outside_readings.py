"""What goes to others and comes from them: providers, money, subscribers, the database itself."""

from studio.metrics.reading import (
    A_DAY_AGO,
    MOST_COUNTED,
    MOST_PROJECTS,
    MOST_SERIES,
    Gauge,
    Reading,
)

WAITS = Reading(
    "waits",
    f"""
    select s.provider, count(*), greatest(max(extract(epoch from now() - j.look_at)), 0),
           max(extract(epoch from now() - j.waiting_since))
      from workflows_job j
     cross join lateral (select provider from workflows_submission
                          where job_id = j.id order by number desc limit 1) s
     where j.look_at is not null group by s.provider order by count(*) desc limit {MOST_SERIES}
    """,  # noqa: S608 - our own text
    ("provider",),
    (
        Gauge("waits", "Jobs that wait for the provider."),
        Gauge("looks_overdue_seconds", "How late the latest of their looks is."),
        Gauge("waits_oldest_seconds", "For how long the oldest has waited."),
    ),
)

#: An answer is in the row and its job has not ended: it is being applied, or cannot be. What was
#: never begun has no answer, so it is not asked.
RECEIPTS = Reading(
    "receipts",
    f"""
    select count(*), coalesce(max(extract(epoch from now() - s.answered_at)), 0),
           count(*) filter (where b.apply_failures > 0)
      from (select d.id, d.apply_failures
              from unnest(%(queues)s::text[]) q(queue)
             cross join lateral workflows_due_projects_v1(q.queue, null, {MOST_PROJECTS}) p(project)
             cross join lateral (
               select id, apply_failures, started_at from workflows_job
                where queue = q.queue and project_id = p.project and held_back = ''
                  and due_at is not null
                order by due_at limit {MOST_COUNTED}) d
             where d.started_at is not null
            union all
            select id, apply_failures from workflows_job
             where held_back <> '' and started_at is not null
            union all
            select id, apply_failures from workflows_job
             where pointer_sent_at is not null and started_at is not null
            union all
            select j.id, j.apply_failures
              from workflows_lease l join workflows_job j on j.id = l.job_id
             where j.status = 'leased') b
     cross join lateral (select outcome, superseded, answered_at from workflows_submission
                          where job_id = b.id order by number desc limit 1) s
     where s.outcome = 'answered' and s.superseded = ''
    """,  # noqa: S608 - our own text
    (),
    (
        Gauge("receipts_unapplied", "Answers of providers that are stored and not yet applied."),
        Gauge("receipts_unapplied_oldest_seconds", "For how long the oldest of them is there."),
        Gauge("receipts_that_do_not_apply", "Those of them that were tried and failed."),
    ),
)

REQUESTS = Reading(
    "requests",
    f"""
    select provider, coalesce(nullif(outcome, ''), 'open'), count(*),
           sum(cost_microdollars) / 1e6
      from workflows_submission where job_id > {A_DAY_AGO}
     group by 1, 2 order by count(*) desc limit {MOST_SERIES}
    """,  # noqa: S608 - our own text
    ("provider", "outcome"),
    (
        Gauge("requests_lately", "Requests to the provider for jobs made within a day."),
        Gauge("spend_lately_dollars", "What those requests have cost."),
    ),
)

FAILED = Reading(
    "failed",
    f"""
    select kind, error_code, count(*) from workflows_job
     where id > {A_DAY_AGO} and error_code <> '' and status = 'failed' and kind <> 'event.delivery'
     group by kind, error_code order by count(*) desc limit {MOST_SERIES}
    """,  # noqa: S608 - our own text
    ("kind", "code"),
    (Gauge("jobs_failed_lately", "Jobs made within a day that have failed."),),
)

DELIVERIES = Reading(
    "deliveries",
    f"""
    select payload->>'subscriber', count(*) filter (where status <> 'failed'),
           count(*) filter (where status = 'failed')
      from workflows_job
     where id > {A_DAY_AGO} and error_code <> '' and kind = 'event.delivery'
       and status not in ('succeeded', 'cancelled', 'skipped')
     group by 1 order by count(*) desc limit {MOST_SERIES}
    """,  # noqa: S608 - our own text
    ("subscriber",),
    (
        Gauge("deliveries_failing", "Deliveries that failed at least once and are tried again."),
        Gauge("deliveries_failed_lately", "Deliveries of the last day that were given up."),
    ),
)

WEBHOOKS = Reading(
    "webhooks",
    f"""
    select disabled_reason, count(*) from workflows_webhookendpoint
     where not is_active group by 1 order by 2 desc limit {MOST_SERIES}
    """,  # noqa: S608 - our own text
    ("reason",),
    (Gauge("webhooks_disabled", "Webhooks that nothing is sent to."),),
)

FEED = Reading(
    "feed",
    """
    select coalesce((
      select extract(epoch from now() - created_at) from workflows_event
       where id > coalesce((select ordered from workflows_feedposition where id = 1), 0)
       order by id limit 1), 0)
    """,
    (),
    (Gauge("feed_behind_seconds", "The age of the oldest event that is in no feed yet."),),
)

DATABASE = Reading(
    "database",
    """
    select pg_database_size(current_database()),
           (select coalesce(max(extract(epoch from now() - xact_start)), 0) from pg_stat_activity
             where datname = current_database() and backend_type = 'client backend'),
           (select count(*) from pg_stat_activity where datname = current_database()),
           (select count(*) from pg_stat_user_tables
             where relname like 'workflows\\_%%' and n_dead_tup > 100000
               and n_dead_tup > n_live_tup)
    """,
    (),
    (
        Gauge("database_bytes", "What the database takes on its disk."),
        Gauge("database_transaction_oldest_seconds", "For how long a transaction has been open."),
        Gauge("database_connections", "Connections to the database, of whoever."),
        Gauge("database_tables_uncleared", "Tables with more dead rows than living ones."),
    ),
)

OUTSIDE_READINGS = (
    *(WAITS, RECEIPTS, REQUESTS, FAILED),
    *(DELIVERIES, WEBHOOKS, FEED, DATABASE),
)
