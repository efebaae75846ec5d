"""What the processes of a run have done, counted in files they map into memory.

A no-op task must stay a no-op: a count costs about a microsecond, no lock and no message. The clock
is the machine's monotonic one, the same for all processes.
"""

import mmap
import os
import struct
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PLACE = "BENCHMARK_TALLY"  # names the folder in a worker's environment

_GENERATION = struct.Struct("q")
_COUNTED = struct.Struct("qqqq")  # generation, jobs, first and last in nanoseconds
_NOTE = struct.Struct("qqq")  # generation, number, nanoseconds


@dataclass(frozen=True)
class Counted:
    """How many jobs ran, in how many processes, and the seconds from the first to the last."""

    jobs: int
    processes: int
    seconds: float


class Tally:
    """One folder, shared by the driver and all workers; each process writes its own files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pid = 0
        self._open()

    def begin(self) -> None:
        """The driver starts a new count; what workers wrote before is no longer read."""
        _GENERATION.pack_into(self._shared, 0, self._generation() + 1)

    def count(self) -> None:
        """A job has run in this process."""
        now = time.monotonic_ns()
        slot = self._own()
        generation, jobs, first, _ = _COUNTED.unpack_from(slot)
        current = self._generation()
        if generation != current:
            jobs, first = 0, now
        _COUNTED.pack_into(slot, 0, current, jobs + 1, first, now)

    def note(self, number: int) -> None:
        """The job with this number has started now."""
        self.count()
        os.write(self._notes, _NOTE.pack(self._generation(), number, time.monotonic_ns()))

    def counted(self) -> Counted:
        current = self._generation()
        slots = [
            slot
            for path in self._folder.glob("*.count")
            if len(data := path.read_bytes()) == _COUNTED.size  # else it is being made just now
            and (slot := _COUNTED.unpack(data))[0] == current
        ]
        if not slots:
            return Counted(0, 0, 0.0)
        first = min(slot[2] for slot in slots)
        last = max(slot[3] for slot in slots)
        return Counted(sum(slot[1] for slot in slots), len(slots), (last - first) / 1e9)

    def noted(self) -> dict[int, list[float]]:
        """Number -> when it started, in seconds of the monotonic clock, the first first."""
        found: dict[int, list[float]] = {}
        for number, at in sorted(self._read_notes(), key=lambda note: note[1]):
            found.setdefault(number, []).append(at / 1e9)
        return found

    def _read_notes(self) -> Iterator[tuple[int, int]]:
        current = self._generation()
        for path in self._folder.glob("*.notes"):
            data = path.read_bytes()
            for generation, number, at in _NOTE.iter_unpack(data[: len(data) // 24 * 24]):
                if generation == current:
                    yield number, at

    def _generation(self) -> int:
        return int(_GENERATION.unpack_from(self._shared)[0])

    def _own(self) -> mmap.mmap:
        if self._pid != os.getpid():  # a forked child counts for itself
            self._open()
        return self._slot

    def _open(self) -> None:
        self._pid = os.getpid()
        self._shared = _map(self._folder / "generation", _GENERATION.size)
        self._slot = _map(self._folder / f"{self._pid}.count", _COUNTED.size)
        notes = self._folder / f"{self._pid}.notes"
        self._notes = os.open(notes, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def _map(path: Path, size: int) -> mmap.mmap:
    with path.open("a+b") as file:
        if path.stat().st_size < size:
            file.truncate(size)
        return mmap.mmap(file.fileno(), size)


_tally: Tally | None = None


def tally() -> Tally:
    """The tally of this process, as its environment names it."""
    global _tally
    if _tally is None:
        _tally = Tally(Path(os.environ[PLACE]))
    return _tally
