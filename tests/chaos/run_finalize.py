"""
Finalize a storyboard of 30 scenes: 61 paid jobs, a limit on what may be in flight, and the tab is
closed: the client is killed right after its 202. First in calm, then while workers are killed.
"""

import random
import time
import uuid
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Min

from tests.chaos import provider_client
from tests.chaos.crew import WORKERS, Crew, children_of, kill
from tests.chaos.fault_log import FaultLog, percentile
from tests.chaos.last_look import LastLook
from tests.chaos.nursery import Nursery
from tests.chaos.patience import patiently
from tests.chaos.persons import answer_blocked
from tests.chaos.recovery_watch import RecoveryWatch
from tests.chaos.run_storm import make_tables, recover
from tests.chaos.shapes import LIMIT_KEY, SCENES
from tests.chaos.storm import Storm
from tests.chaos.table import found
from tests.chaos.world import World
from workflows.commands.command import Command
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission
from workflows.limits.set_limit import set_limit
from workflows.runs.run import Run

LIMIT = 8
PATIENCE = 600.0


class Finalized(NamedTuple):
    """Seconds; ``ideal`` is what no engine could beat with this limit."""

    succeeded: int
    makespan: float
    first_claim: float
    critical_path: float
    provider_time: float
    in_flight_most: int
    kills: int
    found: list[float]  # after the provider was done, until the answer was stored
    applied: list[float]  # after that, until the job had ended
    slots_used: float  # of the limit, as a share of the makespan
    by_second: str

    @property
    def ideal(self) -> float:
        return max(self.critical_path, self.provider_time / LIMIT)


def run_finalize(world: World, seed: int, trouble: float) -> int:
    """0 when all 61 jobs of both runs are done and each was paid once."""
    make_tables()
    log = FaultLog(0)
    nursery = Nursery(world.environment(), world.logs)
    crew = Crew(nursery, log, WORKERS)
    storm = Storm(world, crew, log, RecoveryWatch(log), seed, 0)
    set_limit(LIMIT_KEY, LIMIT)
    crew.start()
    is_good = True
    for name, kill_every in (("calm", 0.0), ("workers killed", world.proportions.seconds(30))):
        provider_client.set_trouble(trouble if kill_every else 0)
        done = _finalize_once(storm, nursery, kill_every)
        ratio = (done.makespan - done.first_claim) / done.ideal
        print(
            f"finalize, {name}: {done.succeeded} of {1 + 2 * SCENES} jobs, "
            f"makespan {done.makespan:.1f} s: {done.first_claim:.1f} s until the pointer that died "
            f"with the client was sent again, then {ratio:.2f} × max(critical path "
            f"{done.critical_path:.1f} s, provider time {done.provider_time:.1f} s ÷ limit {LIMIT})"
            f", {done.in_flight_most} in flight at most, {done.kills} processes killed",
            flush=True,
        )
        for what, values in (("answers stored", done.found), ("jobs ended", done.applied)):
            p50, p99 = (percentile(values, share) or 0.0 for share in (0.5, 0.99))
            print(f"    {what} after {p50:.1f} s (p50), {p99:.1f} s (p99)", flush=True)
        print(
            f"    {done.slots_used:.0%} of the limit's places were taken, over the run", flush=True
        )
        print(f"    taken at each second: {done.by_second}", flush=True)
        is_good &= done.succeeded == 1 + 2 * SCENES and done.in_flight_most <= LIMIT
    recover(storm)  # what tells of the runs may still be on its way
    crew.end()
    nursery.end()
    look = LastLook()
    look.look(world.ledger, [])
    print(found(look) or "nothing lost, nothing paid twice, no attempt open, no event missing")
    is_whole = not (look.lost or look.paid_twice or look.attempts_open or look.events_missing)
    return 0 if is_good and is_whole else 1


def _finalize_once(storm: Storm, nursery: Nursery, kill_every: float) -> Finalized:
    chance = random.Random(f"{storm.seed} finalize {kill_every}")
    client_id, said = str(uuid.uuid4()), storm.root / "said"
    provider_client.figures()
    while not Command.objects.filter(client_command_id=client_id).exists():
        nursery.start("client", ["client", client_id, "finalize", str(storm.seed), str(said)])
        time.sleep(1)
    run = Run.objects.get(command__client_command_id=client_id)
    until, last_kill, kills = time.monotonic() + PATIENCE, time.monotonic(), 0
    while time.monotonic() < until and patiently(lambda: _is_open(run)):
        patiently(lambda: answer_blocked(storm))
        if kill_every and time.monotonic() - last_kill > kill_every:
            last_kill = time.monotonic()
            kills += _kill_one(storm, chance)
        time.sleep(0.1)
    return _figures(run, kills)


def _kill_one(storm: Storm, chance: random.Random) -> bool:
    pid = chance.choice(list(storm.crew.workers().values()))
    return kill(chance.choice([pid, *children_of(pid)]))


def _is_open(run: Run) -> bool:
    return Run.objects.filter(pk=run.pk, finished_at__isnull=True).exists()


def _figures(run: Run, kills: int) -> Finalized:
    run.refresh_from_db()
    figures: dict[str, Any] = provider_client.figures()
    ended = run.finished_at
    took = {
        key: float(figures["took"].get(str(job_id), 0))
        for job_id, key in Job.objects.filter(run=run).values_list("pk", "idempotency_key")
    }
    lines = [took[f"grid/{scene}"] + took[f"render/{scene}"] for scene in range(SCENES)]
    first = Job.objects.filter(run=run).aggregate(first=Min("started_at"))["first"]
    connection.close()
    return Finalized(
        succeeded=run.jobs_succeeded,
        makespan=(ended - run.created_at).total_seconds() if ended else float("inf"),
        first_claim=(first - run.created_at).total_seconds() if first else 0.0,
        critical_path=took["sheet"] + max(lines),
        provider_time=sum(took.values()),
        in_flight_most=int(figures["in_flight_most"]),
        kills=kills,
        slots_used=_slots_used(run),
        by_second=_by_second(run),
        **_delays(run, figures["took"]),
    )


def _by_second(run: Run) -> str:
    """How many places of the limit were taken at each second of the run."""
    if run.finished_at is None:
        return ""
    jobs = [(j.started_at, j.finished_at) for j in Job.objects.filter(run=run)]
    seconds = int((run.finished_at - run.created_at).total_seconds())
    moments = [run.created_at + timedelta(seconds=second) for second in range(seconds + 1)]
    return " ".join(
        str(sum(bool(begun and ended and begun <= at < ended) for begun, ended in jobs))
        for at in moments
    )


def _slots_used(run: Run) -> float:
    ended = [
        (job.finished_at - job.started_at).total_seconds()
        for job in Job.objects.filter(run=run)
        if job.finished_at and job.started_at
    ]
    if run.finished_at is None:
        return 0.0
    return sum(ended) / LIMIT / (run.finished_at - run.created_at).total_seconds()


def _delays(run: Run, took: dict[str, float]) -> dict[str, list[float]]:
    found, applied = [], []
    for one in Submission.objects.filter(job__run=run, outcome="answered").select_related("job"):
        if one.accepted_at and one.answered_at and one.job.finished_at:
            waited = (one.answered_at - one.accepted_at).total_seconds()
            found.append(waited - float(took.get(str(one.job_id), 0)))
            applied.append((one.job.finished_at - one.answered_at).total_seconds())
    return {"found": found, "applied": applied}
