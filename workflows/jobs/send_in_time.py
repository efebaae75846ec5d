"""
A request goes out soon after its intent, or not at all.

Between the two a process may stand still: a machine that sleeps, a container that is held,
SIGSTOP. When it goes on, its lease is over, and a person may have said that nothing was paid. No
write of ours can call back what it sends then. So it looks at a clock right before, one that goes
on while it stands.
"""

import time

from workflows.errors import TooLateToSend
from workflows.jobs.lease_profile import send_within

#: Goes on while the machine sleeps; not every system has it.
_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def clock() -> float:
    """Seconds from some moment on, whatever anybody sets the time of day to."""
    return time.clock_gettime(_CLOCK)


def check_in_time(intended: float) -> None:
    """``intended``: the clock before the intent was written. Raises TooLateToSend."""
    late = clock() - intended
    if late > send_within():
        raise TooLateToSend(late)
