"""What docker-compose.yml and the Dockerfile say, read as a container engine would."""

import re
import shlex
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from tests.architecture.project_files import ROOT

#: ``${NAME:-default}``, as it is with nothing set.
VARIABLE = re.compile(r"\$\{\w+(?::?-(?P<default>[^}]*))?\}")


@dataclass(frozen=True)
class Service:
    """``says`` is the service's own part of the file, defaults put in."""

    name: str
    says: dict[str, Any]

    @property
    def is_ours(self) -> bool:
        return str(self.says["image"]) == "callsheet"

    @property
    def command(self) -> list[str]:
        return shlex.split(self.says["command"])

    @property
    def queues(self) -> list[str]:
        words = self.command
        return words[words.index("-Q") + 1].split(",") if "-Q" in words else []

    @property
    def environment(self) -> dict[str, str]:
        """With what the image sets."""
        return image_environment() | {
            name: str(value) for name, value in self.says["environment"].items()
        }

    @property
    def health(self) -> list[str]:
        """The words of its health check; none: it has none."""
        test = self.says.get("healthcheck", {}).get("test", ["CMD"])
        assert test[0] == "CMD", f"{self.name}: an image without a shell could not run {test}"
        return [str(word) for word in test[1:]]

    @property
    def stop_seconds(self) -> float:
        """Ten where nothing is said, as container engines have it."""
        return seconds(self.says.get("stop_grace_period", "10s"))

    @property
    def port(self) -> str:
        """Inside the container; empty: nobody can reach it."""
        ports = self.says.get("ports", [])
        return str(ports[0]).rpartition(":")[2] if ports else ""


def seconds(text: str) -> float:
    assert re.fullmatch(r"\d+s", text), text
    return float(text[:-1])


@cache
def compose_file() -> dict[str, Any]:
    read = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    filled = _filled(read)
    assert isinstance(filled, dict)
    return filled


def _filled(read: Any) -> Any:
    if isinstance(read, dict):
        return {name: _filled(value) for name, value in read.items()}
    if isinstance(read, list):
        return [_filled(value) for value in read]
    if isinstance(read, str):
        return VARIABLE.sub(lambda found: found["default"] or "", read)
    return read


def services() -> dict[str, Service]:
    return {name: Service(name, says) for name, says in compose_file()["services"].items()}


def ours() -> list[Service]:
    """Those that run our image."""
    return [service for service in services().values() if service.is_ours]


@cache
def dockerfile() -> list[tuple[str, str]]:
    """Its instructions: ``("COPY", "config config")``."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines()]
    return [
        (line.split(" ", 1)[0], line.split(" ", 1)[1])
        for line in lines
        if line and not line.startswith("#")
    ]


def image_environment() -> dict[str, str]:
    said = " ".join(rest for word, rest in dockerfile() if word == "ENV")
    return dict(pair.split("=", 1) for pair in shlex.split(said))
