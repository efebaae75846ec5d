"""All of the engine's times divided by one number, so that hours of trouble fit into minutes."""

from dataclasses import dataclass

#: Setting -> its true seconds, and whether it is a whole number.
TIMES: dict[str, tuple[float, bool]] = {
    "WORKFLOWS_LEASE_SECONDS": (300, True),
    "WORKFLOWS_LANGUAGE_LEASE_SECONDS": (720, True),
    "WORKFLOWS_LOOK_LEASE_SECONDS": (180, True),
    "WORKFLOWS_RENDER_LEASE_SECONDS": (1800, True),
    "WORKFLOWS_HEARTBEAT_SECONDS": (45, False),
    "WORKFLOWS_WORKER_BEAT_SECONDS": (5, False),
    "WORKFLOWS_WORKER_DEAD_SECONDS": (20, False),
    "WORKFLOWS_GRACE_SECONDS": (20, False),
    "WORKFLOWS_DISPATCH_SECONDS": (2, True),
    "WORKFLOWS_SWEEP_SECONDS": (5, True),
    "WORKFLOWS_DEADLINE_SECONDS": (60, True),
    "WORKFLOWS_POINTER_LOST_SECONDS": (20, False),
    "WORKFLOWS_RETRY_BASE_SECONDS": (2, False),
    "WORKFLOWS_RETRY_CAP_SECONDS": (300, False),
    "WORKFLOWS_STALL_SECONDS": (21600, True),
    "WORKFLOWS_UNKNOWN_KIND_SECONDS": (60, False),
    "WORKFLOWS_LOOP_SECONDS": (15, False),
    "WORKFLOWS_LOOK_TICK_SECONDS": (2, True),
    "WORKFLOWS_LOOK_SECONDS": (60, False),
    "WORKFLOWS_LOOK_ROUND_SECONDS": (30, False),
    "WORKFLOWS_FEED_SECONDS": (2, True),
    "WORKFLOWS_SWEEP_BUDGET_SECONDS": (5, False),
}


@dataclass(frozen=True)
class Proportions:
    """``scale`` 1 is the truth; 10 makes a lease of five minutes one of thirty seconds."""

    scale: float

    def seconds(self, true_seconds: float) -> float:
        return true_seconds / self.scale

    @property
    def dead_after(self) -> float:
        return self.seconds(TIMES["WORKFLOWS_WORKER_DEAD_SECONDS"][0])

    @property
    def longest_lease(self) -> float:
        """Of the kinds used here, which are looked at or called but never rendered."""
        return self.seconds(TIMES["WORKFLOWS_LEASE_SECONDS"][0])

    def environment(self) -> dict[str, str]:
        """A whole number stays at least 1, so a tick never comes more often than each second."""
        return {
            name: str(max(1, round(true / self.scale)) if is_whole else true / self.scale)
            for name, (true, is_whole) in TIMES.items()
        } | {"CHAOS_SCALE": str(self.scale)}
