"""A database that has been in use for long: one real, finished run, copied by SQL until it is full.

Copies are rows that the engine itself has written, so they stay right when a table gets a column.
"""

from uuid import UUID

from django.db import connection

from benchmarks.engine import kinds, plans
from workflows.database import fetch_all, fetch_one
from workflows.execution.execute_job import execute_job
from workflows.jobs.job import Job

#: A copy's id: the original's time, so that it lies where it would in an index, and other digits.
_COPIED_ID = """
(left({column}::text, 14) || '7' || substr(md5({column}::text || n), 1, 3) || '-8'
 || substr(md5({column}::text || n), 4, 3) || '-' || substr(md5({column}::text || n), 7, 12))::uuid
"""
#: Table -> the columns that name a copied row; what else must differ is made so below.
_TABLES = {
    "workflows_channel": ["id"],
    "workflows_command": ["id", "run_id"],
    "workflows_run": ["id", "command_id", "channel_id"],
    "workflows_job": ["id", "run_id"],
    "workflows_jobdependency": ["job_id", "depends_on_id"],
    "workflows_attempt": ["job_id"],
    "workflows_event": ["channel_id", "run_id", "job_id"],
}
_UNIQUE_TEXTS = {("workflows_channel", "name"), ("workflows_command", "client_command_id")}


def fill_until(finished: int) -> None:
    """At least so many finished jobs, with their attempts, needs and events."""
    run = plans.accept(plans.finalize("bench.nothing", *([kinds.Empty().model_dump()] * 3)))
    ready = ["ready", "queued"]
    while job_id := Job.objects.filter(run=run, status__in=ready).values_list("pk").first():
        execute_job(job_id[0])
    there = fetch_one(int, "select count(*) from workflows_job where finished_at is not null") or 0
    copies = -((there - finished) // Job.objects.filter(run=run).count())
    if copies > 0:
        _copy(run, copies)
    with connection.cursor() as cursor:
        cursor.execute("vacuum analyze")


def _copy(run: UUID, copies: int) -> None:
    which = {
        "workflows_channel": "id = (select channel_id from workflows_run where id = %s)",
        "workflows_command": "run_id = %s",
        "workflows_run": "id = %s",
        "workflows_job": "run_id = %s",
        "workflows_event": "run_id = %s",
    }
    of_a_job = "job_id in (select id from workflows_job where run_id = %s)"
    with connection.cursor() as cursor:
        cursor.execute("set session_replication_role = replica")  # no million checks of our copies
        for table, names in _TABLES.items():
            columns = _columns(table)
            values = ", ".join(_value(table, column, names) for column in columns)
            cursor.execute(
                f"insert into {table} ({', '.join(columns)}) select {values} from {table}, "  # noqa: S608
                f"generate_series(1, %s) as n where {which.get(table, of_a_job)}",
                [copies, run],
            )
        cursor.execute("set session_replication_role = origin")


def _columns(table: str) -> list[str]:
    """Without numbers that the database gives out itself."""
    return fetch_all(
        str,
        """
        select column_name from information_schema.columns
         where table_schema = 'public' and table_name = %s and is_identity = 'NO'
           and is_generated = 'NEVER' order by ordinal_position
        """,
        [table],
    )


def _value(table: str, column: str, names: list[str]) -> str:
    if column in names:
        return _COPIED_ID.format(column=column)
    return f"{column} || '-' || n" if (table, column) in _UNIQUE_TEXTS else column
