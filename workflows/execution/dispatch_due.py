"""The tick that sends pointers for what is due: new work, rests and pauses that are over."""

from workflows.jobs.send_pointers import fill_windows
from workflows.limits.fill_limits import end_pauses


def dispatch_due() -> int:
    """How many pointers went out. With nothing due this is two index probes a queue."""
    end_pauses()
    return fill_windows()
