"""Clients: as many runs under way as keep the workers busy, and never more."""

import random
import time
import uuid
from pathlib import Path
from typing import Any

from django.db import connection

from tests.chaos.commands import send
from tests.chaos.nursery import Nursery
from tests.chaos.patience import patiently
from tests.chaos.storm import Storm

#: Shape -> how often; a long run only now and then.
SHARES = {"finalize": 2, "chain": 10, "fan": 4, "growing": 4, "broken": 6, "bills": 6, "long": 0.4}


class Clients:
    def __init__(self, storm: Storm, nursery: Nursery, open_jobs: int) -> None:
        self._storm = storm
        self._nursery = nursery
        self._open_jobs = open_jobs
        self.accepted: set[str] = set()  # client command ids that were answered with 202
        self.failures: list[str] = []

    def live(self) -> None:
        """Always something to do, until the storm is over."""
        chance = self._storm.chance("clients")
        while not self._storm.over.wait(0.1):
            if patiently(_open_jobs) < self._open_jobs:
                self._send_one(chance)

    def _send_one(self, chance: random.Random) -> None:
        shape = chance.choices(list(SHARES), list(SHARES.values()))[0]
        payload = {"shape": shape, "seed": str(chance.random())}
        if chance.random() < 0.5:  # runs with one subject share its channel
            payload["subject"] = f"story:{chance.randrange(10)}"
        client_id = str(uuid.UUID(int=chance.getrandbits(128)))
        if chance.random() < 0.06:
            self._send_and_die(client_id, shape, payload["seed"])
            return
        patiently(lambda: send(client_id, payload))
        self.accepted.add(client_id)
        if chance.random() < 0.4:
            again = patiently(lambda: send(client_id, payload))
            self._storm.log.note("command sent twice")
            if not again.is_replay:
                self.failures.append(f"command {client_id} was accepted twice")

    def _send_and_die(self, client_id: str, shape: str, seed: str) -> None:
        said = self._storm.root / f"said-{client_id}"
        self._nursery.start("client", ["client", client_id, shape, seed, str(said)])
        if _soon(said, 5):
            self._storm.log.note("client killed after 202")
            self.accepted.add(client_id)
            said.unlink()


def _soon(path: Path, seconds: float) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if path.exists() and path.stat().st_size:
            return True
        time.sleep(0.02)
    return False


def _open_jobs() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "select coalesce(sum(jobs_open), 0) from workflows_run where finished_at is null"
        )
        row: tuple[Any, ...] = cursor.fetchone() or (0,)
    return int(row[0])
