"""A process that a test starts: ``python -m MODULE …``, forked from a server with all imports."""

import array
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from threading import Lock

from config.env import BASE_DIR

PATIENCE = 90  # seconds until a process that should have ended has not


class Forked:
    """To be used as a ``subprocess.Popen``. It leads a session of its own.

    ``returncode``: None while it lives; -9 after SIGKILL.
    """

    def __init__(self, pid: int, end: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._end = end

    def poll(self) -> int | None:
        return self._look(0)

    def wait(self, timeout: float | None = None) -> int:
        if (code := self._look(timeout)) is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _look(self, seconds: float | None) -> int | None:
        if self.returncode is None:
            ends = select.poll()
            ends.register(self._end)
            if ends.poll(None if seconds is None else seconds * 1000):
                told = os.read(self._end, 16)
                os.close(self._end)
                assert told, "the fork server has ended"
                self.returncode = int(told)
        return self.returncode


def start_python(
    module: str, *arguments: str, environment: Mapping[str, str], out: int = 1, errors: int = 2
) -> Forked:
    """``python -m module arguments`` with ``environment`` added to this process's own.

    ``out`` and ``errors``: where it writes; as we do unless said. It reads nothing.
    """
    whole = os.environ | environment
    return _fork_server(whole).start(module, arguments, whole, out, errors)


def run_python(module: str, *arguments: str, environment: Mapping[str, str]) -> int:
    """Its exit status, or minus the signal that ended it."""
    return start_python(module, *arguments, environment=environment).wait(PATIENCE)


class _ForkServer:
    """``environment``: that of the first process, which is what is read before the forks."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._line, far = socket.socketpair()
        self._lock = Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.processes.fork_server", str(far.fileno())],
            cwd=BASE_DIR, env=environment, pass_fds=[far.fileno()],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        far.close()

    def start(
        self,
        module: str,
        arguments: tuple[str, ...],
        environment: Mapping[str, str],
        out: int,
        errors: int,
    ) -> Forked:
        order = {"module": module, "arguments": arguments, "environment": dict(environment)}
        end, told = os.pipe()
        nothing = os.open(os.devnull, os.O_RDONLY)
        try:
            with self._lock:
                files = array.array("i", [nothing, out, errors, told])
                said = json.dumps(order).encode() + b"\n"
                gone = self._line.sendmsg([said], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)])
                self._line.sendall(said[gone:])
                pid = self._line.recv(64)
        finally:
            os.close(nothing)
            os.close(told)
        assert pid, "the fork server has ended"
        return Forked(int(pid), end)

    def end(self) -> None:
        """It and all of its processes."""
        self._line.close()
        self._process.wait(PATIENCE)


_STARTED: list[_ForkServer] = []
_STARTING = Lock()


def _fork_server(environment: Mapping[str, str]) -> _ForkServer:
    """One for all processes that this one starts; 2 s for the first of them."""
    with _STARTING:
        if not _STARTED:
            _STARTED.append(_ForkServer(environment))
        return _STARTED[0]


def end_forked() -> None:
    """Whatever was started here and still lives is killed."""
    while _STARTED:
        _STARTED.pop().end()
