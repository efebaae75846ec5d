"""Years of finished work, written in bulk: runs of fifty jobs with all that belongs to them."""

# ruff: noqa: S608 - our own text

from typing import Any

from django.db import connection

from workflows.projects.local_project import local_project
from workflows.projects.project import Project

JOBS_OF_A_RUN = 50
PROJECTS = 4

#: Ids sort as they were made, long before anything the engine makes now.
_ID = "('01800000-0000-7{kind}00-8000-' || lpad(to_hex({number}), 12, '0'))::uuid"
_AT = "timestamptz '2023-01-01' + {number} * interval '1 second'"


def _id(kind: int, number: str) -> str:
    return _ID.format(kind=kind, number=number)


def _at(number: str) -> str:
    return _AT.format(number=number)


_RUNS = f"generate_series(%(first)s / {JOBS_OF_A_RUN} + 1, %(last)s / {JOBS_OF_A_RUN}) as r"
_JOBS = "generate_series(%(first)s, %(last)s - 1) as j"
_RUN_OF_JOB = f"(j / {JOBS_OF_A_RUN} + 1)"
_FAILS = "(j % 500 = 499)"

_STATEMENTS = {
    "channel": f"""
        insert into workflows_channel (id, project_id, name, last_number)
        select {_id(1, "r")}, (%(projects)s::uuid[])[1 + r % {PROJECTS}], 'film:' || r,
               {JOBS_OF_A_RUN} from {_RUNS}""",
    "command": f"""
        insert into workflows_command (id, project_id, actor_id, client_command_id, kind, status,
          payload_hash, chat, text, targets, payload, attachments, run_id, created_at, finished_at)
        select {_id(2, "r")}, (%(projects)s::uuid[])[1 + r % {PROJECTS}], %(actor)s, 'c' || r,
               'new_turn', 'completed', md5(r::text), '', '', '[]', '{{}}', '[]', {_id(3, "r")},
               {_at("r")}, {_at("r")} from {_RUNS}""",
    "run": f"""
        insert into workflows_run (id, project_id, command_id, kind, subject, channel_id, status,
          guidance, jobs_total, jobs_succeeded, deadline_at, created_at, finished_at)
        select {_id(3, "r")}, (%(projects)s::uuid[])[1 + r % {PROJECTS}], {_id(2, "r")}, 'film',
               'film:' || r, {_id(1, "r")}, 'succeeded', '[]', {JOBS_OF_A_RUN}, {JOBS_OF_A_RUN},
               {_at("r")}, {_at("r")}, {_at("r")} from {_RUNS}""",
    "job": f"""
        insert into workflows_job (id, project_id, run_id, kind, queue, payload, payload_hash,
          idempotency_key, status, attempt_count, max_attempts, lease_seconds, epoch, stall_seconds,
          error_code, created_at, started_at, finished_at)
        select {_id(4, "j")}, (%(projects)s::uuid[])[1 + {_RUN_OF_JOB} % {PROJECTS}],
               {_id(3, _RUN_OF_JOB)}, 'test.write', 'control', '{{"name": "finished"}}',
               md5(j::text), 'shot:' || j, case when {_FAILS} then 'failed' else 'succeeded' end,
               1, 5, 300, 1, 21600, case when {_FAILS} then 'defect' else '' end,
               {_at("j")}, {_at("j")}, {_at("j")} from {_JOBS}""",
    "jobdependency": f"""
        insert into workflows_jobdependency (job_id, depends_on_id, needs)
        select {_id(4, "j")}, {_id(4, "j - 1")}, 'success' from {_JOBS}
         where j % {JOBS_OF_A_RUN} > 0""",
    "attempt": f"""
        insert into workflows_attempt (job_id, number, lease_owner, worker_id, started_at, ended_at,
          outcome)
        select {_id(4, "j")}, 1, 'workflow:' || j, {_id(5, "j % 100")}, {_at("j")}, {_at("j")},
               case when {_FAILS} then 'gave_up' else 'succeeded' end from {_JOBS}""",
    "submission": f"""
        insert into workflows_submission (job_id, number, attempt_number, idempotency_key, provider,
          outcome, provider_result, answered_at)
        select {_id(4, "j")}, 1, 1, 'job:' || j, 'fake', 'answered', '{{"clip": "made"}}',
               {_at("j")} from {_JOBS} where j % 2 = 0""",
    "event": f"""
        insert into workflows_event (channel_id, number, type, run_id, job_id, data, created_at)
        select {_id(1, _RUN_OF_JOB)}, j % {JOBS_OF_A_RUN} + 1, 'job.succeeded',
               {_id(3, _RUN_OF_JOB)}, {_id(4, "j")}, '{{"key": "shot"}}', {_at("j")}
          from {_JOBS}""",
}
TABLES = tuple(f"workflows_{name}" for name in _STATEMENTS)


def write_finished_rows(jobs: int) -> None:
    """
    ``jobs`` finished jobs, one in five hundred of them failed, in runs of four projects.

    Statistics were taken when there were a thousand, and never since.
    """
    project, actor = local_project()
    others = [Project.objects.create(name=f"P{n}", slug=f"p{n}") for n in range(PROJECTS - 1)]
    people = {"actor": actor.pk, "projects": [project.pk, *(other.pk for other in others)]}
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"alter table {table} set (autovacuum_enabled = false)")
        cursor.execute("set synchronous_commit = off")
    _write(people, 0, 1000)
    take_statistics()
    _write(people, 1000, jobs)


def _write(people: dict[str, Any], first: int, last: int) -> None:
    with connection.cursor() as cursor:
        # What belongs together is written together: nothing would be found by checking.
        cursor.execute("set session_replication_role = replica")
        for statement in _STATEMENTS.values():
            escaped = statement.replace("%", "%%").replace("%%(", "%(")
            cursor.execute(escaped, people | {"first": first, "last": last})
        cursor.execute("set session_replication_role = origin")


def take_statistics() -> None:
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"vacuum analyze {table}")
