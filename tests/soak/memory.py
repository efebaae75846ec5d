"""What each process of an installation holds, from time to time."""

from pathlib import Path
from statistics import median

from tests.end_to_end.place import Place

#: What a command line is known by; the first that fits.
NAMES = (
    ("uvicorn", "site"),
    ("flower", "flower"),
    (" beat", "beat"),
    ("--queues control", "control and deliveries"),
    ("--queues language", "language"),
    ("--queues render", "render"),
    ("valkey", "valkey"),
)


class Memory:
    """Megabytes of what is a process' own, by its name; of a pool, of all its processes."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._noted: dict[str, list[tuple[float, float]]] = {}

    def note(self, share: float) -> None:
        """``share`` of the time that has gone by."""
        now: dict[str, float] = {}
        for pid, command in self._place.processes().items():
            name = next((name for part, name in NAMES if part in command), None)
            if name is not None:
                now[name] = now.get(name, 0.0) + _own_mb(pid)
        for name, megabytes in now.items():
            self._noted.setdefault(name, []).append((share, megabytes))

    def growth(self, warm_up: float) -> dict[str, float]:
        """From the first to the last fifth of what follows the warm-up, by medians."""
        found = {}
        for name in self._noted:
            first, last = self._ends(name, warm_up)
            found[name] = last / first - 1 if first else 0.0
        return found

    def table(self, warm_up: float) -> str:
        lines = ["process                    MB warm    MB last"]
        for name in sorted(self._noted):
            first, last = self._ends(name, warm_up)
            lines.append(f"{name:24} {first:9.1f}  {last:9.1f}")
        return "\n".join(lines)

    def _ends(self, name: str, warm_up: float) -> tuple[float, float]:
        warm = [megabytes for share, megabytes in self._noted[name] if share >= warm_up]
        fifth = max(1, len(warm) // 5)
        return (median(warm[:fifth]), median(warm[-fifth:])) if warm else (0.0, 0.0)


def _own_mb(pid: int) -> float:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    own = [line.split()[1] for line in text.splitlines() if line.startswith("Private_")]
    return sum(map(int, own)) / 1024
