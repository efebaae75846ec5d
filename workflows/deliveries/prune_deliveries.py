"""Take away deliveries that came through long ago; those that failed stay."""

from django.conf import settings

from workflows.database import fetch_one


def prune_deliveries() -> int:
    """
    How many. Attempts and submissions go with their job, in batches.

    Ids begin with their time, so age needs no index of its own; with nothing old enough it is one
    probe. A failed delivery is kept until a person requeues it.
    """
    pruned = 0
    while True:
        more = fetch_one(int, _PRUNE, [settings.WORKFLOWS_KEEP_DELIVERIES_SECONDS, _batch()]) or 0
        pruned += more
        if more < _batch():
            return pruned


def _batch() -> int:
    return int(settings.WORKFLOWS_BATCH)


_PRUNE = """
with old as (
  select id from workflows_job
   where run_id is null and kind = 'event.delivery' and status in ('succeeded', 'cancelled')
     and id < (lpad(to_hex((extract(epoch from now() - make_interval(secs => %s)) * 1000)::bigint),
                    12, '0') || repeat('0', 20))::uuid
   order by id limit %s for update skip locked),
attempts as (delete from workflows_attempt a using old where a.job_id = old.id),
submissions as (delete from workflows_submission s using old where s.job_id = old.id),
jobs as (delete from workflows_job j using old where j.id = old.id returning j.id)
select count(*) from jobs
"""
