"""A child of this process does what a worker does, and is killed by SIGKILL at a step."""

import os
import signal
import traceback
import warnings
from collections.abc import Callable, Sequence
from pkgutil import resolve_name
from typing import Any

from django.db import connections

from workflows.execution.looks_under_way import LooksUnderWay
from workflows.jobs.job_handlers import JobHandler


def dies_in_a_child(
    act: Callable[[], object], functions: Sequence[str], handler: JobHandler[Any]
) -> bool:
    """Whether the child died: right after one of ``functions``, by its own SIGKILL.

    False when it came to its end without meeting any of them. A fork has all that this process has
    imported and patched, and takes a hundredth of the time of a new interpreter. It has a database
    connection and a worker's id of its own.
    """
    connections.close_all()
    with warnings.catch_warnings():
        # From 3.12 on a fork of a process with threads is warned of: the stubs' threads stay here.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _live_and_die(act, functions, handler)
    try:
        _, status = os.waitpid(child, 0)
    except BaseException:
        os.kill(child, signal.SIGKILL)  # the test's time is over: nobody is left behind
        raise
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, -signal.SIGKILL), "the child failed; what it met stands above"
    return code != 0


def _live_and_die(
    act: Callable[[], object], functions: Sequence[str], handler: JobHandler[Any]
) -> None:
    """Never returns: no line of the test after the fork is run twice."""
    try:
        # The threads that look are not in the child: it has its own.
        resolve_name("workflows.execution.look_due:__dict__")["_under_way"] = LooksUnderWay()
        for path in functions:
            holder, _, name = path.rpartition(".")
            at = type(handler) if holder == "handler" else resolve_name(holder)
            setattr(at, name, _deadly(getattr(at, name)))
        act()
    except BaseException:  # noqa: BLE001 - it is the last thing this process does
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def _deadly(real: Callable[..., Any]) -> Callable[..., Any]:
    def last_words(*args: Any, **more: Any) -> None:
        real(*args, **more)
        os.kill(os.getpid(), signal.SIGKILL)

    return last_words
