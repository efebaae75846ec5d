"""The storm from beginning to end: build the world, trouble it, let it recover, look."""

import sys
import time
from collections.abc import Callable

from django.core.management import call_command
from django.db import connection

from tests.chaos import provider_client
from tests.chaos.clients import Clients
from tests.chaos.crew import SPAWNING, WORKERS, Crew
from tests.chaos.fault_log import FULL_MINUTES, FaultLog
from tests.chaos.faults.break_broker import break_broker
from tests.chaos.faults.disturb_messages import disturb_messages
from tests.chaos.faults.kill_processes import kill_at_random, kill_at_steps
from tests.chaos.faults.restart_database import restart_database
from tests.chaos.faults.skew_clocks import skew_clocks
from tests.chaos.faults.stop_processes import stop_another, stop_past_the_lease
from tests.chaos.faults.trouble_beats import trouble_beats
from tests.chaos.last_look import LastLook
from tests.chaos.limit_watch import watch_limit
from tests.chaos.mortality import steps
from tests.chaos.nursery import Nursery
from tests.chaos.patience import in_background, patiently
from tests.chaos.persons import answer_blocked, meddle
from tests.chaos.recovery_watch import RecoveryWatch
from tests.chaos.storm import Storm
from tests.chaos.table import found, last_line, recoveries, table
from tests.chaos.world import World

TROUBLES: list[Callable[[Storm], None]] = [
    kill_at_steps, kill_at_random, stop_past_the_lease, stop_another, break_broker,
    restart_database, trouble_beats, skew_clocks, disturb_messages, meddle, watch_limit,
]  # fmt: skip
OPEN_JOBS = 400


def make_tables() -> None:
    call_command("migrate", verbosity=0, interactive=False)
    with connection.cursor() as cursor:
        cursor.execute("create table chaos_applied (job_id uuid not null, digest text not null)")
        cursor.execute("create index chaos_applied_job on chaos_applied (job_id)")
        cursor.execute(
            "create table chaos_delivered (delivery uuid primary key, channel uuid not null,"
            " number bigint not null, times int not null default 1)"
        )
    from workflows.projects.local_project import local_project

    local_project()


def run_storm(world: World, seed: int, minutes: float) -> int:
    """0 when all four are zero and each class was seen often enough."""
    make_tables()
    log = FaultLog(minutes, world.proportions.scale)
    # In a full run one has died at every step.
    log.require("steps at which one died", len(steps()) * max(1.0, FULL_MINUTES / max(minutes, 5)))
    nursery = Nursery(world.environment(), world.logs)
    crew = Crew(nursery, log, WORKERS | (SPAWNING if minutes >= 5 else {}))
    watch = RecoveryWatch(log)
    storm = Storm(world, crew, log, watch, seed, minutes)
    clients = Clients(storm, nursery, OPEN_JOBS)
    failures = clients.failures
    crew.start()
    watching = in_background("recovery", watch.live, failures)
    threads = [in_background("clients", clients.live, failures)]
    for trouble in TROUBLES:
        threads.append(in_background(trouble.__name__, lambda t=trouble: t(storm), failures))  # type: ignore[misc]
    _talk_until(time.monotonic() + minutes * 60, storm, clients)

    storm.over.set()
    for thread in threads:
        thread.join(60)
        if thread.is_alive():
            failures.append(f"{thread.name} does not end")
    took = recover(storm)
    watch.stop.set()
    watching.join(30)
    crew.end()
    nursery.end()
    return report(storm, crew, clients, failures, took)


def _talk_until(end: float, storm: Storm, clients: Clients) -> None:
    while (left := end - time.monotonic()) > 0:
        time.sleep(min(left, 15))
        print(
            f"  {max(end - time.monotonic(), 0):5.0f} s left, {storm.log.total()} faults, "
            f"{len(clients.accepted)} commands",
            flush=True,
        )


def recover(storm: Storm) -> float:
    """Nobody breaks anything any more; persons answer what is blocked. Bounded."""
    began = time.monotonic()
    patience = 60 + 4 * storm.world.proportions.longest_lease
    storm.crew.want_beats(1)
    while time.monotonic() - began < patience:
        patiently(lambda: answer_blocked(storm))
        if patiently(_is_quiet):
            break
        time.sleep(0.5)
    return time.monotonic() - began


def _is_quiet() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            """select not exists (select 1 from workflows_job where finished_at is null)
                  and not exists (select 1 from workflows_command where finished_at is null)
                  and not exists (select 1 from workflows_lease)"""
        )
        return bool((cursor.fetchone() or (False,))[0])


def report(storm: Storm, crew: Crew, clients: Clients, failures: list[str], took: float) -> int:
    look = LastLook()
    look.look(storm.world.ledger, clients.accepted)
    figures = provider_client.figures()
    for name, count in [*figures["troubles"].items(), *figures["webhooks"].items()]:
        what = "webhook answered with" if name.isdigit() else "provider's trouble:"
        look.figures[f"{what} {name}"] = count
    look.figures.update(storm.log.figures)
    look.lost += [*failures, *crew.failures]
    print(table(storm.log))
    print(recoveries(storm.log))
    print(f"\nthe last job had ended {took:.1f} s after the last fault")
    for name, count in sorted(look.figures.items()):
        print(f"{name}: {count}")
    if crew.ended_by_themselves:
        # As when a process of a new pool is killed before it was up: Celery gives up then.
        print(f"ended by themselves, started again: {', '.join(crew.ended_by_themselves)}")
    if storm.log.not_died_at:
        print(f"nobody died at: {', '.join(storm.log.not_died_at)}")
    missing = storm.log.missing()
    for shortfall in missing:
        print(f"too few: {shortfall}")
    if text := found(look):
        print(text)
        print(f"rows and logs: {storm.root}")
    sys.stdout.flush()
    print(last_line(storm.log, look), flush=True)
    is_whole = not (look.lost or look.paid_twice or look.attempts_open or look.events_missing)
    return 0 if is_whole and not missing else 1
