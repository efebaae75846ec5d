"""Take away old entries of the feeds; the events themselves stay in their channels."""

from django.conf import settings

from workflows.database import fetch_one


def prune_feed() -> int:
    """How many, in batches. Entries are in the order of their time: nothing old is one probe."""
    pruned = 0
    while True:
        more = fetch_one(int, _PRUNE, [_batch(), settings.WORKFLOWS_KEEP_FEED_SECONDS]) or 0
        pruned += more
        if more < _batch():
            return pruned


def _batch() -> int:
    return int(settings.WORKFLOWS_BATCH)


#: The lowest ids first, and of those what is old: an entry that is not old has none behind it.
_PRUNE = """
with lowest as (
  select event_id, ordered_at from workflows_feedentry order by event_id limit %s),
gone as (
  delete from workflows_feedentry e using lowest l
   where e.event_id = l.event_id and l.ordered_at < now() - make_interval(secs => %s)
  returning e.project_id, e.number),
through as (
  select project_id, max(number) as number from gone group by project_id),
feeds as (
  update workflows_projectfeed f set first_number = greatest(f.first_number, t.number + 1)
    from through t where f.project_id = t.project_id)
select count(*) from gone
"""
