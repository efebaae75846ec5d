"""Seconds of CPU by who used them: on a busy machine they say more than the clock does."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class CpuTime:
    """Seconds so far, or between two looks."""

    workers: float
    database: float
    broker: float

    def __sub__(self, before: "CpuTime") -> "CpuTime":
        return CpuTime(
            self.workers - before.workers,
            self.database - before.database,
            self.broker - before.broker,
        )


@dataclass(frozen=True)
class _Process:
    pid: int
    parent: int
    group: int
    seconds: float


def cpu_time(worker_groups: Iterable[int], postgres: int, valkey: int) -> CpuTime:
    """Of these process groups, of PostgreSQL (its first process and its children) and of Valkey."""
    groups = set(worker_groups)
    processes = list(_processes())

    def seconds(is_meant: Callable[[_Process], bool]) -> float:
        return sum(one.seconds for one in processes if is_meant(one))

    return CpuTime(
        workers=seconds(lambda one: one.group in groups),
        database=seconds(lambda one: postgres in (one.pid, one.parent)),
        broker=seconds(lambda one: one.pid == valkey),
    )


def _processes() -> Iterator[_Process]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            spent = _nanoseconds(stat.parent)
        except OSError:
            continue  # it has just ended
        yield _Process(
            pid=int(stat.parent.name),
            parent=int(fields[1]),
            group=int(fields[2]),
            seconds=max(spent / 1e9, (int(fields[11]) + int(fields[12])) / _TICKS),
        )


def _nanoseconds(process: Path) -> int:
    """Of all threads that live: where the kernel counts so finely, a tick of 10 ms hides much."""
    return sum(
        int(threads.read_text().split()[0]) for threads in process.glob("task/[0-9]*/schedstat")
    )
