"""How long what a killed process held lies about, until another has it or it has ended."""

import threading
import time
from dataclasses import dataclass
from typing import Any

from django.db import connection

from tests.chaos.fault_log import KILLS, FaultLog
from tests.chaos.patience import patiently

#: A paid call that may be under way is freed by its lease alone, whoever is dead.
_HELD = """
select l.job_id, l.epoch, exists (
         select 1 from workflows_submission s
          where s.job_id = l.job_id and s.outcome = '' and s.is_exclusive)
  from workflows_lease l
 where l.worker_id in (
   select id from workflows_worker where process_id = any(%s) or parent_process_id = any(%s))
"""
#: A new claim raises the epoch; what ended, or asks a person, no longer waits for anybody.
_RECOVERED = """
select w.job_id from unnest(%s::uuid[], %s::int[]) as w(job_id, epoch)
  left join workflows_job j on j.id = w.job_id
 where j.id is null or j.epoch > w.epoch or j.finished_at is not null or j.status = 'blocked'
"""
_CLAIMS = "select coalesce(max(id), 0) from workflows_attempt"


@dataclass
class _Wait:
    name: str
    since: float
    jobs: dict[Any, int]
    in_doubt: set[Any]
    claims_after: int | None = None  # instead of jobs: until there is a newer attempt


class RecoveryWatch:
    def __init__(self, log: FaultLog) -> None:
        self._log = log
        self._lock = threading.Lock()
        self._waits: list[_Wait] = []
        self.stop = threading.Event()

    def held_by(self, *pids: int) -> dict[Any, int]:
        """Job -> epoch, of these processes and of the pools they are parents of."""
        return {job: epoch for job, epoch, _ in self._held(pids)}

    def _held(self, pids: tuple[int, ...]) -> list[tuple[Any, ...]]:
        return patiently(lambda: _rows(_HELD, [list(pids), list(pids)]))

    def killed(self, name: str, at: float, *pids: int) -> int:
        """The processes are gone since ``at``; returns how many jobs they held."""
        rows = self._held(pids)
        held = {job: epoch for job, epoch, _ in rows}
        with self._lock:
            if held:
                in_doubt = {job for job, _, is_in_doubt in rows if is_in_doubt}
                self._waits.append(_Wait(name, at, held, in_doubt))
        return len(held)

    def all_held(self) -> dict[Any, int]:
        """Job -> epoch, of everybody."""
        return dict(patiently(lambda: _rows("select job_id, epoch from workflows_lease", [])))

    def wait_for(self, name: str, since: float, held: dict[Any, int]) -> None:
        """Nobody was killed; until each of these is claimed again or has ended."""
        with self._lock:
            if held:
                self._waits.append(_Wait(name, since, held, set()))

    def next_claim(self, name: str, since: float) -> None:
        """A server was away since then and is back: until somebody claims something new."""
        last = int(patiently(lambda: _rows(_CLAIMS, []))[0][0])
        with self._lock:
            self._waits.append(_Wait(name, since, {}, set(), last))

    def live(self) -> None:
        while not self.stop.wait(0.1) or self._waits:
            with self._lock:
                waits = list(self._waits)
            if waits:
                self._look(waits)

    def _look(self, waits: list[_Wait]) -> None:
        pairs = [pair for wait in waits for pair in wait.jobs.items()]
        back: set[Any] = set()
        if pairs:
            jobs, epochs = zip(*pairs, strict=True)
            back = {
                row[0] for row in patiently(lambda: _rows(_RECOVERED, [list(jobs), list(epochs)]))
            }
        newest = int(patiently(lambda: _rows(_CLAIMS, []))[0][0])
        now = time.monotonic()
        for wait in waits:
            for job in [job for job in wait.jobs if job in back]:
                del wait.jobs[job]
                self._log.recovered(wait.name, now - wait.since)
                if wait.name in KILLS:
                    self._log.recovered_job(job in wait.in_doubt, now - wait.since, job, wait.name)
            if wait.claims_after is not None and newest > wait.claims_after:
                wait.claims_after = None
                self._log.recovered(wait.name, now - wait.since)
        with self._lock:
            self._waits = [w for w in self._waits if w.jobs or w.claims_after is not None]


def _rows(statement: str, params: list[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        return list(cursor.fetchall())
