"""``./manage.py dev``: everything in one terminal, with a login, until Ctrl-C."""

import base64
import os
import re
import signal
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from django.conf import global_settings
from django.contrib.auth.models import User

from config.env import BASE_DIR
from tests.end_to_end.place import run_until, soon
from tests.free_port import free_port

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(240)]


class Terminal:
    """Two ports of its own, and a folder for logs."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment
        self.ports = [free_port(), free_port()]

    def dev(self) -> "subprocess.Popen[str]":
        site, flower = map(str, self.ports)
        return subprocess.Popen(
            [sys.executable, "manage.py", "dev", "--port", site, "--flower-port", flower],
            cwd=BASE_DIR, env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            # A shell's background job ignores Ctrl-C, and its children would inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip

    def status(self, port: int, path: str, password: str = "") -> int:
        """0 while nobody answers."""
        login = base64.b64encode(f"callsheet:{password}".encode()).decode()
        asked = HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            asked.request("GET", path, headers={"Authorization": f"Basic {login}"})
            return asked.getresponse().status
        except OSError:
            return 0
        finally:
            asked.close()


@pytest.fixture
def terminal(process_environment: dict[str, str], tmp_path: Path) -> Terminal:
    return Terminal(os.environ | process_environment | {"CALLSHEET_VAR": str(tmp_path)})


def _processes_with(text: str) -> list[str]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                environment = (folder / "environ").read_bytes()
                is_dead = (folder / "stat").read_text().rpartition(")")[2].split()[0] in "ZX"
            except OSError:
                continue
            if text.encode() in environment and not is_dead:
                found.append((folder / "cmdline").read_text().replace("\0", " "))
    return found


def test_it_serves_all_lets_the_first_owner_in_and_one_ctrl_c_ends_it(
    terminal: Terminal, tmp_path: Path, settings: Any
) -> None:
    settings.PASSWORD_HASHERS = global_settings.PASSWORD_HASHERS  # as the command has them
    dev = terminal.dev()
    try:
        said = run_until(dev, "Ctrl-C stops everything")
        shown = re.search(r"user (\w+), password (\S+)   \(shown this once\)", said)
        flower = re.search(r"user callsheet, password (\S+)", said)
        assert shown
        assert flower
        owner = User.objects.get(username=shown[1])
        assert owner.check_password(shown[2])
        assert owner.is_superuser
        site_port, flower_port = terminal.ports
        soon(lambda: terminal.status(site_port, "/readyz") == 200, "the site is ready")
        assert terminal.status(site_port, "/static/admin/css/base.css") == 200
        soon(lambda: terminal.status(flower_port, "/", flower[1]) == 200, "Flower answers")
        assert terminal.status(flower_port, "/") == 401

        dev.send_signal(signal.SIGINT)
        rest, _ = dev.communicate(timeout=60)
    finally:
        if dev.poll() is None:
            dev.kill()
            dev.wait()

    assert (dev.returncode, rest.strip()) == (0, "Stopped.")
    soon(lambda: not _processes_with(str(tmp_path)), "all have ended", 20)
    again = terminal.dev()
    try:
        assert "shown this once" not in run_until(again, "Ctrl-C stops everything")
    finally:
        again.send_signal(signal.SIGINT)
        again.communicate(timeout=60)
    assert User.objects.filter(is_staff=True).count() == 1
