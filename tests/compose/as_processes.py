"""The services of docker-compose.yml as plain processes: commands, environment and health checks
as they stand in the file, in a place of their own."""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.architecture.project_files import ROOT
from tests.compose.compose_file import Service, ours

PATIENCE = 240  # seconds; several processes start at once, perhaps beside other tests


@dataclass
class Deployment:
    """
    ``place`` holds what containers would: secrets, media, and for each service its own var folder.

    Nothing of this process's environment reaches the services but where programs are found.
    """

    place: Path
    secrets: dict[str, str]
    _ports: dict[str, int] = field(default_factory=dict)
    _running: dict[str, "subprocess.Popen[bytes]"] = field(default_factory=dict)

    def __post_init__(self) -> None:
        folder = self.place / "secrets"
        folder.mkdir(parents=True)
        for name, value in self.secrets.items():
            (folder / name).write_text(value + "\n")

    def port(self, service: Service) -> int:
        if service.name not in self._ports:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self._ports[service.name] = int(free.getsockname()[1])
        return self._ports[service.name]

    def run(self, service: Service, command: list[str] | None = None) -> str:
        """As ``docker compose run --rm``: to its end; what it said."""
        ended = subprocess.run(
            self._here(service, command or service.command),
            env=self._environment(service),
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert ended.returncode == 0, f"{service.name}: {ended.stdout}{ended.stderr}"
        return ended.stdout

    def start(self, services: list[Service]) -> None:
        for service in services:
            with (self.place / f"{service.name}.log").open("wb") as log:
                self._running[service.name] = subprocess.Popen(
                    self._here(service, service.command),
                    env=self._environment(service),
                    cwd=ROOT,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )

    def wait_until_healthy(self, service: Service) -> None:
        """Its own health check says so."""

        def is_healthy() -> bool:
            assert self._running[service.name].poll() is None, self.log(service.name)
            check = subprocess.run(
                self._here(service, service.health),
                env=self._environment(service),
                cwd=ROOT,
                capture_output=True,
                timeout=PATIENCE,
            )
            return check.returncode == 0

        soon(is_healthy, f"{service.name} is healthy")

    def stop(self) -> dict[str, tuple[float, int]]:
        """SIGTERM to each, as an engine does; seconds until it had ended, and with which code."""
        began = time.monotonic()
        for process in self._running.values():
            process.send_signal(signal.SIGTERM)
        ended: dict[str, tuple[float, int]] = {}

        def all_have_ended() -> bool:
            for name, process in self._running.items():
                if name not in ended and process.poll() is not None:
                    ended[name] = (time.monotonic() - began, int(process.returncode))
            return len(ended) == len(self._running)

        soon(all_have_ended, f"all have ended, not only {list(ended)}")
        return ended

    def left_over(self) -> list[str]:
        """Whose processes have outlived it by more than a moment; those are killed."""
        until = time.monotonic() + 5
        left = [name for name, process in self._running.items() if _group_lives(process.pid)]
        while left and time.monotonic() < until:
            time.sleep(0.1)
            left = [name for name in left if _group_lives(self._running[name].pid)]
        for name in left:
            os.killpg(self._running[name].pid, signal.SIGKILL)
        for process in self._running.values():
            process.wait()
        return left

    def log(self, name: str) -> str:
        return (self.place / f"{name}.log").read_text(errors="replace")

    def _here(self, service: Service, command: list[str]) -> list[str]:
        """The command with its own port, and the programs of this installation."""
        words = [self._moved(service, word) for word in command]
        if service.port:
            words = [
                re.sub(rf"\b{service.port}\b", str(self.port(service)), word) for word in words
            ]
        program = Path(sys.executable).with_name(words[0])
        return [sys.executable if words[0] == "python" else str(program), *words[1:]]

    def _environment(self, service: Service) -> dict[str, str]:
        said = {name: self._moved(service, value) for name, value in service.environment.items()}
        return said | {"PATH": os.environ["PATH"], "HOME": said["CALLSHEET_VAR"]}

    def _moved(self, service: Service, text: str) -> str:
        return (
            text.replace("/run/secrets", str(self.place / "secrets"))
            .replace("/srv/media", str(self.place / "media"))
            .replace("/var/lib/callsheet", str(self.place / "var" / service.name))
        )


def _group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def named(name: str) -> Service:
    return next(service for service in ours() if service.name == name)


def words(line: str) -> list[str]:
    return shlex.split(line)


def soon(is_so: Callable[[], bool], what: str) -> None:
    """What other processes do is looked for until it has happened."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, f"still not so: {what}"
        time.sleep(0.2)
