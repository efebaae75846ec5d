"""Jobs held back by a limit go again when there is room; also what a slot's end has missed."""

from django.db import transaction

from workflows.database import again_when_lost, fetch_all, fetch_one
from workflows.jobs.send_pointers import send_pointers_on_commit

MOST = 1000  # in one go; the next tick goes on


def fill_limit(key: str) -> list[str]:
    """Inside a transaction: as many jobs of the key as have room; the queues they are in."""
    return _queues("select workflows_fill_limit_v1(%s, %s)", key)


@again_when_lost
def end_pauses() -> int:
    """Keys whose pause is over; without any this is one look at a small table. 0: nothing moved."""
    return _fill(
        """
        update workflows_limit l set paused_until = null from (
          select key from workflows_limit where paused_until <= now() order by key
             for no key update) over
         where l.key = over.key returning l.key
        """
    )


@again_when_lost
def repair_limits() -> int:
    """Every key that holds a job back, found by one index probe each. 0: nothing moved."""
    return _fill(
        """
        with recursive held(key) as (
          (select limit_key from workflows_job where held_back <> '' and limit_key <> ''
            order by limit_key limit 1)
          union all
          select (select j.limit_key from workflows_job j
                   where j.held_back <> '' and j.limit_key > held.key
                   order by j.limit_key limit 1)
            from held where held.key is not null)
        select key from held where key is not null
        """
    )


def _fill(keys: str) -> int:
    """A crash between the two statements leaves jobs held back, and the sweep repairs that."""
    found = sorted(fetch_all(str, keys))
    if not found:
        return 0
    with transaction.atomic():
        queues = _queues("select workflows_fill_limits_v1(%s, %s)", found)
        send_pointers_on_commit(queues)
    return len(queues)


def _queues(statement: str, keys: str | list[str]) -> list[str]:
    found: list[str] | None = fetch_one(lambda queues: queues, statement, [keys, MOST])
    return found or []
