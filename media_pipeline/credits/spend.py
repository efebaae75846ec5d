"""What projects spent, day by day."""

from datetime import date, timedelta
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from workflows.database import fetch_all
from workflows.uuid7 import first_id_at


class DaySpent(NamedTuple):
    """``spent`` in micro-dollars, what could not be taken at once (owed) included."""

    day: date
    project_id: UUID
    project: str
    spent: int


#: Ids begin with the time they were made, so this reads the lines of these days alone.
_SPENT = """
select d.day, d.project_id, p.name, d.spent from (
  select (created_at at time zone 'UTC')::date as day, project_id,
         sum(owed - amount)::bigint as spent
    from media_pipeline_ledgerentry
   where id >= %s and kind = 'charge' and not is_own_key
   group by 1, 2) d
  join workflows_project p on p.id = d.project_id
 where d.spent > 0 order by d.day desc, d.spent desc, p.name
"""


def spent_by_day(days: int) -> list[DaySpent]:
    """Of today (UTC) and the days before it, the newest and the largest first."""
    midnight = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    return fetch_all(DaySpent, _SPENT, [first_id_at(midnight - timedelta(days=days - 1))])
