"""
How long a claim of a job lasts without a sign of life, by what the job does.

The lease's length is the one setting. From it follow how long a single call to a provider may take
and how long an attempt may hold its job at all.
"""

from enum import StrEnum

from django.conf import settings


class LeaseProfile(StrEnum):
    DEFAULT = "default"
    LANGUAGE = "language"  # a long chat completion
    LOOK = "look"  # submit, look or reconcile: short calls
    RENDER = "render"  # local CPU work, bounded by its time limit

    @property
    def seconds(self) -> int:
        return int(settings.WORKFLOWS_LEASE_SECONDS[self.value])


def call_timeout(lease_seconds: float) -> float:
    """
    Seconds that one call to a provider may take: a client's time-out, all its parts together.

    Two heartbeats less than the lease, so that a call has ended before anybody may take its job,
    even when the heartbeat went silent at its start.
    """
    return lease_seconds - 2 * float(settings.WORKFLOWS_HEARTBEAT_SECONDS)


def send_within() -> float:
    """
    Seconds after its intent within which a request goes out, or not at all.

    A heartbeat: with a call's time-out on top of it, nobody is at it any more when the intent is as
    old as the lease is long.
    """
    return float(settings.WORKFLOWS_HEARTBEAT_SECONDS)


def time_limit(lease_seconds: float) -> float:
    """Seconds that one attempt may hold its job however often it beats; then the lease runs out."""
    return lease_seconds * float(settings.WORKFLOWS_LEASES_AN_ATTEMPT)
