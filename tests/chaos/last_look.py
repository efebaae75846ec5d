"""After the storm: what the rows and the ledger say, and every row that is not as promised."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.db import connection

from tests.chaos.kinds import CAP, PRICE
from tests.chaos.ledger import Line, read_ledger
from tests.chaos.provider_process import digest_of

#: What must be empty -> the statement that finds what is not.
NOTHING_IS_LOST = {
    "command not ended": """
        select id, client_command_id, status, run_id from workflows_command
         where finished_at is null""",
    "run not ended": """
        select id, kind, status, jobs_open, jobs_blocked from workflows_run
         where finished_at is null""",
    "job open": """
        select id, run_id, kind, idempotency_key, status, error_code, due_at, pointer_sent_at,
               attempt_count, max_attempts, epoch from workflows_job
         where finished_at is null""",
    "lease left": "select job_id, lease_owner, epoch, lease_expires_at from workflows_lease",
    "job ended without a word why": """
        select id, kind, status from workflows_job
         where status in ('failed', 'blocked', 'cancelled', 'skipped') and error_code = ''""",
    "run counters differ from its jobs": """
        select r.id, r.jobs_total, n.total, r.jobs_open, n.still_open, r.jobs_succeeded,
               n.succeeded, r.jobs_failed, n.failed, r.jobs_cancelled, n.cancelled,
               r.jobs_skipped, n.skipped, r.jobs_missed, n.missed, r.jobs_blocked, n.blocked
          from workflows_run r cross join lateral (
            select count(*) as total, count(*) filter (where finished_at is null) as still_open,
                   count(*) filter (where status = 'succeeded') as succeeded,
                   count(*) filter (where status = 'failed') as failed,
                   count(*) filter (where status = 'cancelled') as cancelled,
                   count(*) filter (where status = 'skipped') as skipped,
                   count(*) filter (where status = 'blocked') as blocked,
                   count(*) filter (where finished_at is not null and status <> 'succeeded'
                                      and not optional) as missed
              from workflows_job where run_id = r.id) n
         where (r.jobs_total, r.jobs_open, r.jobs_succeeded, r.jobs_failed, r.jobs_cancelled,
                r.jobs_skipped, r.jobs_missed, r.jobs_blocked)
            is distinct from (n.total, n.still_open, n.succeeded, n.failed, n.cancelled,
                n.skipped, n.missed, n.blocked)""",
    "run ended otherwise than its jobs": """
        select id, status, jobs_missed from workflows_run
         where finished_at is not null and (status = 'succeeded') <> (jobs_missed = 0)""",
    "command ended otherwise than its run": """
        select c.id, c.status, r.status from workflows_command c
          join workflows_run r on r.command_id = c.id
         where c.finished_at is not null and r.finished_at is not null
           and c.status <> case r.status when 'succeeded' then 'completed' else r.status end""",
    "succeeded although a success it needs did not come": """
        select j.id, j.idempotency_key, p.id, p.status from workflows_job j
          join workflows_jobdependency d on d.job_id = j.id and d.needs = 'success'
          join workflows_job p on p.id = d.depends_on_id
         where j.status = 'succeeded' and p.status <> 'succeeded'""",
    "skipped although nothing it needs is broken": """
        select j.id, j.idempotency_key from workflows_job j
         where j.status = 'skipped' and not exists (
           select 1 from workflows_jobdependency d join workflows_job p on p.id = d.depends_on_id
            where d.job_id = j.id and d.needs = 'success'
              and p.status in ('failed', 'cancelled', 'skipped'))""",
    "success not applied exactly once": """
        select j.id, j.kind, j.idempotency_key, j.status, count(a.job_id) from workflows_job j
          left join chaos_applied a on a.job_id = j.id
         where j.run_id is not null and j.kind <> 'chaos.nothing'
         group by j.id having count(a.job_id) <> (j.status = 'succeeded')::int""",
    "attempt that succeeded, of a job that did not, or twice": """
        select j.id, j.kind, j.status, count(*) from workflows_job j
          join workflows_attempt a on a.job_id = j.id and a.outcome = 'succeeded'
         group by j.id having count(*) > 1 or j.status <> 'succeeded'""",
    "paid kind that succeeded without an answer": """
        select j.id, j.kind from workflows_job j
         where j.status = 'succeeded' and j.kind in ('chaos.paid', 'chaos.request', 'chaos.blind')
           and not exists (select 1 from workflows_submission s
                            where s.job_id = j.id and s.outcome = 'answered')""",
}
ATTEMPTS_OPEN = """
    select job_id, number, lease_owner, worker_id, started_at from workflows_attempt
     where outcome = '' or ended_at is null"""
NO_EVENT_IS_MISSING = {
    "channel with a gap": """
        select c.id, c.name, c.last_number, count(e.id), max(e.number) from workflows_channel c
          left join workflows_event e on e.channel_id = c.id
         group by c.id having count(e.id) <> c.last_number
            or coalesce(max(e.number), 0) <> c.last_number""",
    "ended job without its event": """
        select j.id, j.kind, j.idempotency_key, j.status from workflows_job j
          join workflows_run r on r.id = j.run_id
         where j.finished_at is not null and not exists (
           select 1 from workflows_event e where e.channel_id = r.channel_id
              and e.job_id = j.id and e.type = 'job.' || j.status)""",
    "job that succeeded with two events": """
        select job_id, count(*) from workflows_event where type = 'job.succeeded'
         group by job_id having count(*) > 1""",
    "event of a run that was not delivered": """
        select e.channel_id, e.number, e.type from workflows_event e
         where e.type like 'run.%' and not exists (
           select 1 from chaos_delivered d
            where d.channel = e.channel_id and d.number = e.number)""",
    "ended run without its event": """
        select r.id, r.status from workflows_run r
         where r.finished_at is not null and not exists (
           select 1 from workflows_event e where e.channel_id = r.channel_id
              and e.run_id = r.id and e.type = 'run.' || r.status)""",
}


class LastLook:
    """The four zeros, each with the rows behind it."""

    def __init__(self) -> None:
        self.lost: list[str] = []
        self.paid_twice: list[str] = []
        self.attempts_open: list[str] = []
        self.events_missing: list[str] = []
        self.figures: Counter[str] = Counter()

    def look(self, ledger: Path, accepted: Iterable[str]) -> None:
        with connection.cursor() as cursor:
            cursor.execute(  # the checks join by columns that the product never asks for
                "create index if not exists chaos_event_job on workflows_event (job_id)"
            )
            cursor.execute("analyze")
        for what, statement in NOTHING_IS_LOST.items():
            self.lost += _said(what, statement)
        self.attempts_open += _said("attempt open", ATTEMPTS_OPEN)
        for what, statement in NO_EVENT_IS_MISSING.items():
            self.events_missing += _said(what, statement)
        stored = {row[0] for row in _rows("select client_command_id from workflows_command")}
        self.lost += [f"accepted command has no row: {one}" for one in set(accepted) - stored]
        self._compare_with(read_ledger(ledger))
        self._count()

    def _compare_with(self, ledger: list[Line]) -> None:
        submissions = {
            row[1]: row
            for row in _rows(
                """select s.job_id::text, s.idempotency_key, s.outcome, s.provider_request_id,
                          s.provider_result->>'digest', j.status, j.error_code, s.error_code
                     from workflows_submission s join workflows_job j on j.id = s.job_id"""
            )
        }
        grants: Counter[str] = Counter(
            row[0]
            for row in _rows(
                "select job_id::text from workflows_submission where person_answer = 'another_call'"
            )
        )
        by_key = Counter(line.key for line in ledger)
        by_job: dict[str, list[Line]] = defaultdict(list)
        for line in ledger:
            by_job[line.job].append(line)
            row = submissions.get(line.key)
            if row is None:
                self.lost.append(f"paid, but no submission says so: {line}")
                continue
            if row[3] and row[3] != line.request and by_key[line.key] == 1:
                self.lost.append(f"paid under another request id: {line}, {row}")
            if row[2] == "answered" and row[4] != digest_of(line.key):
                self.lost.append(f"answer is not the provider's: {line}, {row}")
            if row[2] == "refused":
                self.lost.append(f"paid, but the submission is called refused: {line}, {row}")
            if row[2] != "answered":
                self.figures["paid and not answered: the job was cancelled or gave up"] += 1
                if row[5] == "succeeded" and line.kind != "chaos.paid":
                    self.lost.append(f"paid, not answered, and succeeded by another: {line}, {row}")
        for key, count in by_key.items():
            if count > 1:
                self.paid_twice.append(f"{key} was accepted {count} times")
        for job, lines in by_job.items():
            most = CAP // PRICE + grants[job] if lines[0].kind == "chaos.paid" else 1
            if len(lines) > most:
                self.paid_twice.append(f"job {job} ({lines[0].kind}) was paid {len(lines)} times:")
                self.paid_twice += [f"    {line}" for line in lines]
                self.paid_twice += [f"    {row}" for row in submissions.values() if row[0] == job]
            elif len(lines) > 1:
                self.figures["synchronous calls repeated within their cap"] += 1
        self.figures["requests paid"] = len(ledger)

    def _count(self) -> None:
        for status, code, count in _rows(
            "select status, error_code, count(*) from workflows_job group by status, error_code"
        ):
            self.figures[f"jobs {status} {f'({code})' if code else ''}".strip()] = count
        for outcome, count in _rows(
            "select outcome, count(*) from workflows_attempt group by outcome"
        ):
            self.figures[f"attempts {outcome}"] = count
        for name in ("command", "run", "event", "worker"):
            rows = _rows(f"select count(*) from workflows_{name}")
            self.figures[f"{name}s"] = rows[0][0]


def _rows(statement: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())


def _said(what: str, statement: str) -> list[str]:
    return [f"{what}: {', '.join(map(str, row))}" for row in _rows(statement)]
