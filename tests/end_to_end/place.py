"""A place of its own for one test: services, films and logs under a folder that goes away."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, LiteralString

import psycopg
from redis import Redis

from config.embedded.embedded_services import running_services
from config.embedded.places import Places
from config.embedded.postgres import connection_settings
from config.env import BASE_DIR

PATIENCE = 100  # seconds until a film that should be there is not

#: Recovery that takes minutes on a server takes seconds here.
QUICK = {
    "WORKFLOWS_WORKER_BEAT_SECONDS": "0.5",
    "WORKFLOWS_WORKER_DEAD_SECONDS": "4",
    "WORKFLOWS_DISPATCH_SECONDS": "1",
    "WORKFLOWS_SWEEP_SECONDS": "1",
    "WORKFLOWS_POINTER_LOST_SECONDS": "3",
}
#: The tests' own servers, which these commands must not meet.
NOT_OURS = (
    "DATABASE_URL", "CELERY_BROKER_URL", "REDIS_URL", "MEDIA_ROOT", "DJANGO_SETTINGS_MODULE",
    "PYTEST_XDIST_WORKER",
)  # fmt: skip


@dataclass
class Place:
    """``var`` is the checkout's data; commands run with it and start their own services there."""

    root: Path
    _started: list[subprocess.Popen[str]] = field(default_factory=list)

    @property
    def var(self) -> Path:
        return self.root / "var"

    @property
    def film(self) -> Path:
        return self.root / "film.mp4"

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
        return kept | QUICK | {"CALLSHEET_VAR": str(self.var)}

    def produce(self, script: Path, *more: str) -> subprocess.Popen[str]:
        """The command, started and not waited for."""
        return self.manage("produce", str(script), "--draft", "-o", str(self.film), *more)

    def manage(self, *command: str) -> subprocess.Popen[str]:
        """Any command of ``manage.py``, started and not waited for."""
        process = subprocess.Popen(
            [sys.executable, "manage.py", *command],
            cwd=BASE_DIR, env=self.environment(), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            # A shell's background job ignores Ctrl-C, and its children would inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
        self._started.append(process)
        return process

    def rows(self, statement: LiteralString) -> list[tuple[Any, ...]]:
        """What this place's database answers, also when nobody uses it any more."""
        named = connection_settings(self.var)
        with (
            running_services(self.var, postgres=True, valkey=True),
            psycopg.connect(
                host=named["HOST"], user=named["USER"], dbname=named["NAME"]
            ) as database,
        ):
            return database.execute(statement).fetchall()

    def processes(self) -> dict[int, str]:
        """Everything alive that belongs here: pid and command line."""
        found = {}
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit() or int(folder.name) == os.getpid():
                continue
            try:
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                environment = (folder / "environ").read_bytes().split(b"\0")
                is_dead = (folder / "stat").read_text().rpartition(")")[2].split()[0] in "ZX"
            except OSError:
                continue
            ours = f"CALLSHEET_VAR={self.var}".encode() in environment or str(self.var) in command
            if ours and not is_dead:
                found[int(folder.name)] = command
        return found

    def flush_broker(self) -> None:
        """Every pointer that is out is gone; the rows know nothing of it."""
        with Redis(unix_socket_path=str(Places(self.var).valkey_socket)) as broker:
            assert broker.flushall()

    def log(self, name: str) -> str:
        path = self.var / "logs" / f"{name}.log"
        return path.read_text() if path.exists() else ""

    def end(self) -> None:
        """Whatever a failed test left: our own processes, by their ids, then the folder."""
        for process in self._started:
            if process.poll() is None:
                process.kill()
            process.wait()
            if process.stdout:
                process.stdout.close()
        soon(lambda: self._kill_rest(), "end")
        subprocess.run(
            [sys.executable, "-m", "config.embedded.stop", "--remove"],
            cwd=BASE_DIR, env=self.environment(), check=True, timeout=PATIENCE,
        )  # fmt: skip
        shutil.rmtree(self.root, ignore_errors=True)

    def _kill_rest(self) -> bool:
        rest = [pid for pid, command in self.processes().items() if "celery" in command]
        for pid in rest:
            os.kill(pid, signal.SIGKILL)
        return not rest


def soon(is_so: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """What another process does is looked for until it has happened."""
    until = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < until, f"still not so: {what}"
        time.sleep(0.1)


def run_until(process: subprocess.Popen[str], line: str) -> str:
    """Reads the command's lines until one matches; returns what was read."""
    assert process.stdout is not None
    read = ""
    for said in process.stdout:
        read += said
        if re.search(line, said):
            return read
    raise AssertionError(f"the command ended and never said {line!r}:\n{read}")
