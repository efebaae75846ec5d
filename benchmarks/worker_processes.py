"""The worker processes of the systems: tied to the driver, logged, killed without mercy."""

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.embedded.lifeline import TiedProcess

_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class WorkerProcess:
    process: TiedProcess

    def kill(self) -> None:
        """SIGKILL for the whole group at once: nothing of it says goodbye."""
        self.process.signal_group(signal.SIGKILL)
        self.process.wait()

    def resident_mb(self) -> float:
        """Megabytes of memory that the whole group holds."""
        pages = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            if int(fields[2]) == self.process.pid:  # the process group
                pages += int(fields[21])
        return pages * _PAGE / 2**20


#: What runs now, for who wants to know what it uses.
running: set[WorkerProcess] = set()


@contextmanager
def started(
    command: Sequence[str], log: Path, settings: Mapping[str, str] | None = None
) -> Iterator[WorkerProcess]:
    with log.open("ab") as output:
        process = TiedProcess(
            list(command),
            env=os.environ | dict(settings or {}),
            stdout=output,
            stderr=output,
        )
    worker = WorkerProcess(process)
    running.add(worker)
    try:
        yield worker
    finally:
        running.discard(worker)
        worker.kill()


@contextmanager
def all_started(
    commands: Mapping[str, Sequence[str]], logs: Path, settings: Mapping[str, str] | None = None
) -> Iterator[dict[str, WorkerProcess]]:
    """Several at once, by name."""
    with ExitStack() as stack:
        yield {
            name: stack.enter_context(started(command, logs / f"{name}.log", settings))
            for name, command in commands.items()
        }
