"""SIGSTOP while it holds a job, until another has the job; SIGCONT, and it writes late."""

import os
import random
import signal
import time

from tests.chaos.crew import children_of
from tests.chaos.storm import Storm


def stop_past_the_lease(storm: Storm, name: str = "stop") -> None:
    def act(chance: random.Random) -> None:
        pids = [
            pid
            for worker in storm.crew.workers().values()
            for pid in (children_of(worker) or [worker])
        ]
        chance.shuffle(pids)
        pid = next((one for one in pids if storm.watch.held_by(one)), None)
        if pid is None:
            return
        storm.stopped.add(pid)
        try:
            os.kill(pid, signal.SIGSTOP)
            at = time.monotonic()
            held = storm.watch.held_by(pid)  # what it holds now that it can no longer let go
            if held:
                _wait_until_taken(storm, pid, held, at)
        except ProcessLookupError:
            return
        finally:
            storm.stopped.discard(pid)
            _go_on(pid)

    storm.every(name, 30, act)


def _wait_until_taken(storm: Storm, pid: int, held: dict[object, int], at: float) -> None:
    storm.watch.killed("SIGSTOP past the lease", at, pid)
    until = at + storm.world.proportions.longest_lease * 1.5
    while time.monotonic() < until and not storm.over.wait(0.1):
        now = storm.watch.held_by(pid)
        if not any(now.get(job) == epoch for job, epoch in held.items()):
            storm.log.note("SIGSTOP past the lease")
            return


def _go_on(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGCONT)
    except ProcessLookupError:
        return


def stop_another(storm: Storm) -> None:
    """A stop takes as long as a lease, so two stand still at a time."""
    stop_past_the_lease(storm, "stop another")
