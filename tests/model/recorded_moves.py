"""Every change of a job's status, row by row, as a trigger of the tests' database saw it."""

from django.db import connection

from workflows.database import fetch_all
from workflows.jobs.job_status import MOVES

_TRIGGER = """
create unlogged table recorded_move (
  id bigserial primary key, job_id uuid, before text, after text);
create function record_move() returns trigger language plpgsql as $$
begin
  insert into recorded_move (job_id, before, after) values (new.id, old.status, new.status);
  return null;
end $$;
create trigger record_move after update of status on workflows_job for each row
  when (old.status is distinct from new.status) execute function record_move();
"""


def record_moves() -> None:
    with connection.cursor() as cursor:
        cursor.execute(_TRIGGER)


def stop_recording_moves() -> None:
    with connection.cursor() as cursor:
        cursor.execute("drop table if exists recorded_move; drop function record_move cascade")


def moves_made() -> set[tuple[str, str]]:
    """All (before, after) seen since the last call."""
    return set(
        fetch_all(
            lambda before, after: (before, after),
            "with gone as (delete from recorded_move returning before, after)"
            " select distinct before, after from gone",
        )
    )


def moves_allowed() -> set[tuple[str, str]]:
    """What the table of moves says, as pairs."""
    return {(str(source), str(to)) for sources, to in MOVES.values() for source in sources}
