"""SIGKILL: at every step of every handler shape, and of whoever is there, at random."""

import random
import time
from pathlib import Path

from tests.chaos.crew import children_of, kill
from tests.chaos.fault_log import FULL_MINUTES
from tests.chaos.mortality import steps, warrant
from tests.chaos.storm import Storm

OUT_AT_ONCE = 8  # warrants that wait for their process
PATIENCE = 15.0  # seconds until one whose step does not come makes room for others


def kill_at_steps(storm: Storm) -> None:
    """A warrant for each step in turn; a new one as soon as one was carried out."""
    deaths = storm.root / "deaths"
    order = steps()
    storm.chance("steps").shuffle(order)
    pause = FULL_MINUTES * 60 / (180 * 1.8)
    seen: set[tuple[str, str]] = set()
    read, position, issued = 0, 0, time.monotonic() - pause
    while not storm.over.wait(0.03):
        if deaths.exists():
            with deaths.open() as lines:
                lines.seek(read)
                text = lines.read()
            whole = text[: text.rfind("\n") + 1]
            read += len(whole.encode())
            for line in whole.splitlines():
                pid, at, _, step = line.split("\t")
                storm.log.note("SIGKILL at a step")
                kind, _, name = step.partition(" ")
                if (kind, name) not in seen:
                    seen.add((kind, name))
                    storm.log.note("steps at which one died")
                storm.watch.killed("SIGKILL at a step", float(at), int(pid))
        out = list((storm.root / "warrants").iterdir())
        for paper in out:
            if time.time() - _made(paper) > PATIENCE:
                paper.unlink(missing_ok=True)
        if len(out) < OUT_AT_ONCE and time.monotonic() - issued > pause:
            issued = time.monotonic()
            # In turns those at which nobody has died yet, some of which are rare, and any.
            unseen = [step for step in order if step not in seen]
            wanted = unseen if unseen and position % 2 else order
            warrant(storm.root, *wanted[position // 2 % len(wanted)]).touch()
            position += 1
    storm.log.not_died_at = [f"{kind} {step}" for kind, step in order if (kind, step) not in seen]
    for paper in (storm.root / "warrants").iterdir():
        paper.unlink(missing_ok=True)


def _made(paper: Path) -> float:
    try:
        return paper.stat().st_mtime
    except FileNotFoundError:
        return time.time()


def kill_at_random(storm: Storm) -> None:
    whom = storm.deck("kill", *["pool process"] * 4, *["worker"] * 3)

    def act(chance: random.Random) -> None:
        workers = list(storm.crew.workers().values())
        pool = [child for worker in workers for child in children_of(worker)]
        if pool and next(whom) == "pool process":
            _kill(storm, "SIGKILL of a pool process", chance.choice(pool))
        elif workers:
            pid = chance.choice(workers)
            storm.crew.doom(pid)
            _kill(storm, "SIGKILL of a worker", pid)

    storm.every("kill", 140, act)


def _kill(storm: Storm, name: str, pid: int) -> None:
    if pid in storm.stopped:
        return
    at = time.monotonic()
    if kill(pid):
        storm.log.note(name)
        storm.watch.killed(name, at, pid)
