"""One server that outlives the process which started it.

Whether it lives is told by a lock, not by a pid: the server inherits the descriptor of an
exclusively locked file and keeps it as long as it, or any child of it, lives. The kernel lets go
of it after every kind of death. The pid is needed only to end the server; it is written down with
the process's start time *before* the server's program is executed, so no server runs unrecorded
and no recycled pid is ever believed.
"""

import contextlib
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.embedded.embedded_service_error import EmbeddedServiceError
from config.embedded.file_lock import open_lock, try_exclusive
from config.embedded.process_identity import process_identity

#: Waits for one line before it becomes the server; without that line it ends.
_GATE = 'read -r go && exec "$@" </dev/null'
#: The servers' whole environment; nobody's LD_LIBRARY_PATH, locale or PG* variable reaches them.
SERVER_ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C", "HOME": "/"}
_LOG_KEPT = 1_000_000  # bytes; a longer log is set aside at the next start

#: Servers that this process started: kept so that the dead are reaped and none is warned about.
_started: list[subprocess.Popen[bytes]] = []


@dataclass(frozen=True)
class ServerProcess:
    """The server called ``name`` whose lock, record and log lie in ``state``."""

    name: str
    state: Path

    @property
    def log(self) -> Path:
        return self.state / f"{self.name}.log"

    def is_alive(self) -> bool:
        """Whether the server, or anything that it started, still lives."""
        _reap()
        lock = open_lock(self._lock)
        try:
            return not try_exclusive(lock)
        finally:
            os.close(lock)

    def pid(self) -> int | None:
        """The server's pid, if the process that was recorded is the one that has it now."""
        try:
            record = json.loads(self._record.read_text())
            pid, identity = int(record["pid"]), str(record["identity"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return pid if process_identity(pid) == identity else None

    def launch(self, command: Sequence[str | Path], **as_user: Any) -> None:
        """Starts ``command`` in a session of its own; ``as_user`` goes to Popen.

        Call it only when ``is_alive`` is false and while nobody else may start the same server.
        """
        if self.log.exists() and self.log.stat().st_size > _LOG_KEPT:
            self.log.replace(self.log.with_suffix(".log.1"))
        lock = open_lock(self._lock)
        # Somebody may be asking is_alive at this moment, which takes the lock for an instant.
        if not wait_until(lambda: try_exclusive(lock), 1):
            raise EmbeddedServiceError(
                "embedded_start_failed", f"Another {self.name} of this checkout still runs."
            )
        try:
            with self.log.open("ab") as log:
                server = subprocess.Popen(
                    ["/bin/sh", "-c", _GATE, self.name, *command],
                    stdin=subprocess.PIPE,
                    stdout=log,
                    stderr=log,
                    pass_fds=(lock,),
                    env=SERVER_ENVIRONMENT,
                    cwd="/",
                    start_new_session=True,
                    **as_user,
                )
        finally:
            os.close(lock)  # the server's copy keeps the lock
        _started.append(server)
        self._write({"pid": server.pid, "identity": process_identity(server.pid)})
        assert server.stdin is not None  # noqa: S101 it was asked for as a pipe
        with contextlib.suppress(BrokenPipeError), server.stdin as gate:
            gate.write(b"go\n")

    def stop(self, signals: Mapping[signal.Signals, float]) -> None:
        """Ends the server: each signal in turn, with the seconds it gets, until all is gone."""
        for number, grace in signals.items():
            if not self.is_alive():
                break
            pid = self.pid()
            if pid is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)
            wait_until(lambda: not self.is_alive(), grace)
        if self.is_alive():
            raise EmbeddedServiceError(
                "embedded_stop_failed",
                f"The embedded {self.name} (pid {self.pid() or 'unknown'}) does not end. Find out"
                f" who holds {self._lock} (as with fuser), end it, and try again.",
            )
        self._record.unlink(missing_ok=True)

    def log_since(self, offset: int) -> str:
        """What the server wrote after ``offset`` bytes of its log."""
        with contextlib.suppress(OSError), self.log.open("rb") as log:
            log.seek(offset if offset <= self.log.stat().st_size else 0)
            return log.read().decode(errors="replace")
        return ""

    def log_size(self) -> int:
        return self.log.stat().st_size if self.log.exists() else 0

    @property
    def _lock(self) -> Path:
        return self.state / f"{self.name}.lock"

    @property
    def _record(self) -> Path:
        return self.state / f"{self.name}.json"

    def _write(self, record: Mapping[str, object]) -> None:
        half_written = self._record.with_suffix(".json.new")
        half_written.write_text(json.dumps(record))
        half_written.replace(self._record)


def wait_until(condition: Callable[[], bool], seconds: float) -> bool:
    """Whether ``condition`` came true in time. No server here tells anybody that it is ready or
    gone in a way that can be waited for on every system, so it is asked every few milliseconds."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def _reap() -> None:
    _started[:] = [server for server in _started if server.poll() is None]
