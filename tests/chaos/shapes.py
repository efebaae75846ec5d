"""The shapes of runs: what a command plans."""

import random
from collections.abc import Callable

from tests.chaos import told
from workflows.commands.command import Command
from workflows.commands.command_planners import command_planner
from workflows.jobs.new_job import Need, NewJob
from workflows.runs.start_run import start_run

SCENES = 30
SHORT = ["chaos.plain", "chaos.free", "chaos.nothing"]
#: Caps how much of the provider is in use at once.
LIMIT_KEY = "chaos:provider"


def seconds(true_seconds: float) -> dict[str, float]:
    return {"seconds": true_seconds / told.scale()}


def finalize(chance: random.Random) -> list[NewJob]:
    """61 jobs: one sheet upscaled, then its grids, then a render of each scene."""
    jobs = [NewJob("chaos.request", "sheet", seconds(10), limit_key=LIMIT_KEY)]
    for scene in range(SCENES):
        grid, render = f"grid/{scene}", f"render/{scene}"
        jobs += [
            NewJob("chaos.request", grid, seconds(chance.uniform(5, 20)), [Need("sheet")],
                   limit_key=LIMIT_KEY),
            NewJob("chaos.request", render, seconds(chance.uniform(10, 60)), [Need(grid)],
                   limit_key=LIMIT_KEY),
        ]  # fmt: skip
    return jobs


def chain(chance: random.Random) -> list[NewJob]:
    """Each shape of handler once, in a row, in any order."""
    kinds = ["plain", "free", "paid", "request", "blind", "plain", "free", "paid"]
    chance.shuffle(kinds)
    return [
        NewJob(
            f"chaos.{kind}", f"{n}", seconds(chance.uniform(1, 10)), [Need(f"{n - 1}")] * (n > 0)
        )
        for n, kind in enumerate(kinds)
    ]


def fan(chance: random.Random) -> list[NewJob]:
    """1 → 100 → 1, all planned at once."""
    middle = [NewJob(chance.choice(SHORT), f"middle/{n}", {}, [Need("root")]) for n in range(100)]
    gather = NewJob("chaos.plain", "gather", {}, [Need(job.key) for job in middle])
    return [NewJob("chaos.free", "root", {}), *middle, gather]


def growing(chance: random.Random) -> list[NewJob]:
    """1 → many → 1, added by the landing of the first."""
    return [NewJob("chaos.plain", "root", {"grow": chance.randint(10, 100)})]


def broken(chance: random.Random) -> list[NewJob]:
    """Some cannot succeed: optional ones, needed ones, and gatherings that go on with what came."""
    jobs: list[NewJob] = []
    for n in range(12):
        kind = chance.choice(["chaos.refused", "chaos.plain", "chaos.request", "chaos.paid"])
        jobs.append(NewJob(kind, f"part/{n}", seconds(3), optional=chance.random() < 0.7))
    parts = [job.key for job in jobs]
    return [
        *jobs,
        NewJob("chaos.plain", "gather", {}, [Need(key, "settled") for key in parts]),
        NewJob("chaos.free", "strict", {}, [Need(key) for key in parts[:4]], optional=True),
        NewJob("chaos.plain", "after strict", {}, [Need("strict")], optional=True),
        NewJob("chaos.plain", "last", {}, [Need("gather"), Need("after strict", "settled")]),
    ]


def bills(chance: random.Random) -> list[NewJob]:
    """Everything that costs money, side by side."""
    kinds = ["chaos.paid", "chaos.request", "chaos.blind"]
    return [
        NewJob(kinds[n % 3], f"bill/{n}", seconds(chance.uniform(2, 15)), priority=n % 2)
        for n in range(18)
    ]


def long(chance: random.Random) -> list[NewJob]:
    """600 jobs: a hundred chains of six."""
    kinds = [*SHORT, *SHORT, "chaos.request"]
    return [
        NewJob(chance.choice(kinds), f"{line}/{n}", seconds(2), [Need(f"{line}/{n - 1}")] * (n > 0))
        for line in range(100)
        for n in range(6)
    ]


SHAPES: dict[str, Callable[[random.Random], list[NewJob]]] = {
    "finalize": finalize, "chain": chain, "fan": fan, "growing": growing, "broken": broken,
    "bills": bills, "long": long,
}  # fmt: skip


@command_planner("generation", replaces=True)
def plan_shape(command: Command) -> None:
    """The payload names the shape and the seed of its details."""
    chance = random.Random(str(command.payload["seed"]))
    shape = command.payload["shape"]
    jobs = SHAPES[shape](chance)
    subject = command.payload.get("subject", "")
    start_run(command, kind=f"chaos.{shape}", subject=subject, jobs=jobs)
