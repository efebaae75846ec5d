"""The workers and beats of the run, and a supervisor that replaces what ended, as systemd would."""

import os
import signal
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.chaos.fault_log import FaultLog
from tests.chaos.nursery import Nursery
from tests.chaos.patience import in_background


class Pool(NamedTuple):
    kind: str
    size: int
    queues: str
    spawns: bool = False


#: Name -> pool, processes or threads, queues. Several of each pool see each queue.
WORKERS = {
    "prefork-short": Pool("prefork", 3, "control,language,deliveries"),
    "prefork-render": Pool("prefork", 3, "render"),
    "threads-short": Pool("threads", 6, "control,language,deliveries"),
    "threads-all": Pool("threads", 6, "control,language,render,deliveries"),
}
#: The same with children that start afresh; each of them imports everything, which takes its time.
SPAWNING = {"spawn-render": Pool("prefork", 1, "render", spawns=True)}
_OPTIONS = ("--loglevel", "warning", "--without-gossip", "--without-mingle")


class Crew:
    def __init__(self, nursery: Nursery, log: FaultLog, workers: Mapping[str, Pool]) -> None:
        self._workers = workers
        self._nursery = nursery
        self._log = log
        self._lock = threading.RLock()
        self._pids: dict[str, int] = {}  # role -> pid
        self._skews: dict[str, float] = {}
        self._wanted_beats = 1
        self._is_over = False
        self.ended_by_themselves: list[str] = []
        self._doomed: set[int] = set()
        self.failures: list[str] = []
        nursery.on_end = self._replace

    def start(self) -> None:
        for role in self._workers:
            self._start(role)
        self.want_beats(1)

    def _start(self, role: str) -> None:
        with self._lock:
            if self._is_over:
                return
            skew = self._skews.get(role, 0.0)
            self._pids[role] = self._nursery.start(
                role,
                self._arguments(role),
                skew,
                spawns=role in self._workers and self._workers[role].spawns,
            )

    def _arguments(self, role: str) -> Sequence[str]:
        if role.startswith("beat"):
            return ["beat", "--loglevel", "warning", "--max-interval", "1"]
        pool = self._workers[role]
        return [
            "worker", "--hostname", f"{role}@chaos", "--pool", pool.kind,
            "--concurrency", str(pool.size), "--queues", pool.queues, *_OPTIONS,
        ]  # fmt: skip

    def want_beats(self, count: int) -> None:
        """None, one, or two at once; the ones too many are killed."""
        with self._lock:
            self._wanted_beats = count
            for number in range(2):
                role = f"beat-{number}"
                if number < count and role not in self._pids:
                    self._start(role)
                elif number >= count and role in self._pids:
                    kill(self._pids.pop(role))

    def skew(self, role: str, seconds: float) -> None:
        """Its next process has this clock; the one that runs is killed."""
        with self._lock:
            self._skews[role] = seconds
            pid = self._pids[role]
        self.doom(pid)
        kill(pid)

    def workers(self) -> dict[str, int]:
        with self._lock:
            return {role: pid for role, pid in self._pids.items() if role in self._workers}

    def doom(self, pid: int) -> None:
        """We are about to end it: its end says nothing about the engine."""
        with self._lock:
            self._doomed.add(pid)

    def end(self) -> None:
        with self._lock:
            self._is_over = True

    def _replace(self, pid: int, status: int) -> None:
        with self._lock:
            role = next((role for role, known in self._pids.items() if known == pid), None)
            if role is None or self._is_over:
                return
            del self._pids[role]
            if pid not in self._doomed and status != -signal.SIGKILL:
                self.ended_by_themselves.append(role)
        in_background(f"start {role}", lambda: self._start_again(role), self.failures)

    def _start_again(self, role: str) -> None:
        time.sleep(0.2)  # a process manager waits a little too
        with self._lock:
            is_unwanted = role.startswith("beat") and int(role[-1]) >= self._wanted_beats
            if role not in self._pids and not is_unwanted:
                self._start(role)


def kill(pid: int) -> bool:
    """SIGKILL to a process that we started, or that one of those started."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def children_of(pid: int) -> list[int]:
    """The processes of a pool, from /proc."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return []
    return [int(child) for child in text.split()]
