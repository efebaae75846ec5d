"""The tick that sends pointers for what is due: new work, rests that are over, looks to be made."""

from workflows.jobs.send_pointers import fill_windows


def dispatch_due() -> int:
    """How many pointers went out. With nothing due this is one index probe a queue."""
    return fill_windows()
