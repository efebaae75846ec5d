"""Locks between processes that the kernel releases when their holder dies, however it dies."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def open_lock(path: Path) -> int:
    """A file descriptor to lock; children do not inherit it unless they are handed it."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def try_exclusive(lock: int) -> bool:
    """Takes the lock alone if nobody holds it. Gives up a shared hold of the same descriptor."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def share(lock: int) -> None:
    """Holds the lock together with whoever else shares it."""
    fcntl.flock(lock, fcntl.LOCK_SH)


def release(lock: int) -> None:
    """Ends the hold and closes. Unlocks first: a forked child may have the descriptor open too."""
    fcntl.flock(lock, fcntl.LOCK_UN)
    os.close(lock)


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """One process at a time is inside; the others wait their turn."""
    lock = open_lock(path)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        release(lock)
