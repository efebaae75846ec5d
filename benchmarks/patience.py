"""Wait for what other processes do, with an end."""

import time
from collections.abc import Callable


class OutOfPatience(RuntimeError):
    """Another process did not do its part in time."""


def wait_for(is_so: Callable[[], bool], seconds: float, what: str, every: float = 0.02) -> float:
    """The seconds it took. Raises OutOfPatience, which names ``what`` was waited for."""
    began = time.monotonic()
    while not is_so():
        if time.monotonic() - began > seconds:
            raise OutOfPatience(f"{what}: not within {seconds:g} s")
        time.sleep(every)
    return time.monotonic() - began
