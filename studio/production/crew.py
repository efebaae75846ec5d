"""The processes that do the work of a command line: workers and beat, tied to their parent."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, cast

from django.conf import settings
from django.utils.module_loading import import_string

#: On the way out a running job has this long before it is handed on to other workers. Somebody
#: sits at a terminal and waits: shorter than a server's.
GRACE_SECONDS = 3
STOP_SECONDS = 7
#: A process that dies this often within a minute will not come to life by starting it again.
MOST_DEATHS = 5


class CrewFailed(Exception):
    """A process of the crew cannot be kept alive; the message names it and its log."""


@dataclass
class Member:
    """One process that is kept running. ``log`` is None for what may speak on the terminal."""

    name: str
    command: Sequence[str]
    log: Path
    process: "subprocess.Popen[bytes] | None" = None
    deaths: list[float] = field(default_factory=list)


def celery(*arguments: str) -> list[str]:
    return [
        "env",
        "PYTHONUNBUFFERED=1",
        f"WORKFLOWS_GRACE_SECONDS={GRACE_SECONDS}",
        *(sys.executable, "-m", "celery", "-A", settings.STUDIO_CELERY_APP),
        *arguments,
    ]


def workers_and_beat(*, render_processes: int = 2) -> list[Member]:
    """
    What a film needs: threads for short work, others for language models, whose answers may take
    minutes and must not hold up ticks and deliveries, processes for rendering, and beat.

    Names and logs carry our pid, so that two commands in one checkout stay apart.
    """
    quiet = ("--loglevel", "INFO", "--without-gossip", "--without-mingle")
    return [
        _member(
            "control",
            *("worker", "--pool", "threads", "--concurrency", "8"),
            *("--queues", "control,deliveries", "--hostname", _node("control"), *quiet),
        ),
        _member(
            "language",
            *("worker", "--pool", "threads", "--concurrency", "8"),
            *("--queues", "language", "--hostname", _node("language"), *quiet),
        ),
        _member(
            "render",
            *("worker", "--pool", "prefork", "--concurrency", str(render_processes)),
            *("--queues", "render", "--hostname", _node("render"), *quiet),
        ),
        _member("beat", "beat", "--pidfile=", "--loglevel", "INFO"),
    ]


def _node(name: str) -> str:
    return f"{name}-{os.getpid()}@%h"


def _member(name: str, *arguments: str) -> Member:
    return Member(name, celery(*arguments), Path(settings.STUDIO_LOG_DIR) / f"{name}.log")


class Crew:
    """A context manager: inside it the members run; afterwards none does, also after kill -9."""

    def __init__(self, members: Sequence[Member]) -> None:
        self.members = list(members)

    def __enter__(self) -> "Crew":
        Path(settings.STUDIO_LOG_DIR).mkdir(parents=True, exist_ok=True)
        try:
            for member in self.members:
                _start(member)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def keep_alive(self) -> None:
        """Starts again who has died. Raises CrewFailed when somebody dies over and over."""
        for member in self.members:
            if member.process is None or member.process.poll() is None:
                continue
            _let_go(member)
            now = time.monotonic()
            member.deaths = [*(death for death in member.deaths if death > now - 60), now]
            if len(member.deaths) >= MOST_DEATHS:
                raise CrewFailed(
                    f"The {member.name} process ends as soon as it is started; "
                    f"{member.log} says why."
                )
            _start(member)

    def stop(self) -> None:
        """Asks all to end at once, gives them their grace, and ends who is still there."""
        for member in self.members:
            if member.process is not None and member.process.poll() is None:
                # The process alone: a pool ends its children itself, after their jobs.
                member.process.send_signal(signal.SIGTERM)
        until = time.monotonic() + STOP_SECONDS
        for member in self.members:
            if member.process is None:
                continue
            try:
                member.process.wait(max(0.0, until - time.monotonic()))
            except (subprocess.TimeoutExpired, KeyboardInterrupt):
                until = 0.0  # a second Ctrl-C: at once
            _let_go(member)


def _start(member: Member) -> None:
    tied_process = import_string(settings.TIED_PROCESS)
    with member.log.open("ab") as log:
        member.process = cast(
            "subprocess.Popen[bytes]",
            tied_process(
                member.command,
                grace=float(STOP_SECONDS),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            ),
        )


def _let_go(member: Member) -> None:
    """Whatever is left of the process's group ends, and its line is closed."""
    process = cast(Any, member.process)
    process.signal_group(signal.SIGKILL)
    process.let_go()
    process.wait()
    member.process = None
