"""Waits that do not fit together would show much later, as jobs run twice; so they are refused."""

import re
from collections.abc import Mapping
from typing import Any

#: Times of beats: a sign of life that is late once or twice means nothing yet.
SIGNS = 3

#: Of these zero would mean a tick without a pause or a batch without a row. Elsewhere: at once.
MORE_THAN_NOTHING = (
    "WORKFLOWS_BATCH",
    "WORKFLOWS_DEADLINE_SECONDS",
    "WORKFLOWS_DISPATCH_SECONDS",
    "WORKFLOWS_HEARTBEAT_SECONDS",
    "WORKFLOWS_LOOP_SECONDS",
    "WORKFLOWS_POINTER_LOST_SECONDS",
    "WORKFLOWS_SWEEP_SECONDS",
    "WORKFLOWS_WORKER_BEAT_SECONDS",
    "WORKFLOWS_WORKER_DEAD_SECONDS",
)


def wrong_waits(settings: Mapping[str, Any]) -> list[str]:
    """What is wrong with the engine's settings, each in a sentence that says what to change."""
    leases: Mapping[str, float] = settings["WORKFLOWS_LEASE_SECONDS"]
    heartbeat = settings["WORKFLOWS_HEARTBEAT_SECONDS"]
    beat = settings["WORKFLOWS_WORKER_BEAT_SECONDS"]
    dead = settings["WORKFLOWS_WORKER_DEAD_SECONDS"]

    wrong = [
        f"{name} is {settings[name]:g}; it must be more than nothing"
        for name in MORE_THAN_NOTHING
        if settings[name] <= 0
    ]
    wrong += [
        f"{name} is {value:g}; no wait is less than nothing"
        for name, value in settings.items()
        if re.fullmatch("WORKFLOWS_[A-Z_]+_SECONDS", name)
        and isinstance(value, int | float)
        and value < 0
        and name not in MORE_THAN_NOTHING
    ]
    wrong += [
        f"the window of the queue {queue} is {size}; it must be at least 1"
        for queue, size in settings["WORKFLOWS_POINTER_WINDOW"].items()
        if size < 1
    ]
    wrong += [
        f"WORKFLOWS_HEARTBEAT_SECONDS ({heartbeat:g}) must fit three times into the {name} lease "
        f"({lease:g} s); shorten it or lengthen the lease"
        for name, lease in leases.items()
        if lease < heartbeat * SIGNS
    ]
    if dead < beat * SIGNS:
        wrong.append(
            f"WORKFLOWS_WORKER_BEAT_SECONDS ({beat:g}) must fit three times into "
            f"WORKFLOWS_WORKER_DEAD_SECONDS ({dead:g})"
        )
    if dead > min(leases.values()):
        wrong.append(
            f"WORKFLOWS_WORKER_DEAD_SECONDS ({dead:g}) is longer than the shortest lease "
            f"({min(leases.values()):g} s), so it would never be waited for; shorten it"
        )
    if leases["look"] < settings["WORKFLOWS_LOOK_SECONDS"]:
        wrong.append("WORKFLOWS_LOOK_SECONDS must fit into WORKFLOWS_LOOK_LEASE_SECONDS")
    if settings["WORKFLOWS_LEASES_AN_ATTEMPT"] < 2:
        wrong.append(
            "WORKFLOWS_LEASES_AN_ATTEMPT must be at least 2: the last renewal lasts a whole lease"
        )
    return wrong
