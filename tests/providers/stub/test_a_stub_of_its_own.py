"""The stub as a program: a person points a film at it, and a test breaks it while it runs."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.architecture.project_files import ROOT
from tests.providers.stub.chat.ledger import read_ledger

HELLO = {"model": "stub", "messages": [{"role": "user", "content": "Say hello."}]}


@pytest.fixture
def program(tmp_path: Path) -> Iterator[tuple[httpx2.Client, str]]:
    """A client of the running program, and what the program printed."""
    command = [sys.executable, "-m", "tests.providers.stub.chat", "--fault", "busy"]
    command += ["--ledger", str(tmp_path / "ledger.jsonl"), "--key", "my-key"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        printed = ""
        while "PRICE_OUT" not in printed:
            line = process.stdout.readline()
            assert line, f"it ended: {printed}"
            printed += line
        url = printed.partition("CHAT_URL=")[2].split()[0]
        with httpx2.Client(base_url=url, headers={"Authorization": "Bearer my-key"}) as client:
            yield client, printed
        process.terminate()


def test_it_says_how_it_is_used_and_breaks_as_it_is_told(
    program: tuple[httpx2.Client, str], tmp_path: Path
) -> None:
    client, printed = program

    def ask() -> Any:
        return client.post("/chat/completions", json=HELLO)

    assert re.search(r"^export MEDIA_PIPELINE_ANALYST=model$", printed, re.MULTILINE)
    assert ask().status_code == 429
    assert ask().json()["choices"][0]["message"]["content"] == "Hello."
    client.post("/_faults", json={"fault": "server_error"}).raise_for_status()
    assert ask().status_code == 500
    (line,) = read_ledger(tmp_path / "ledger.jsonl")
    assert client.get("/_ledger").json()[0]["id"] == line.id


def test_a_fault_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.providers.stub.chat", "--fault", "earthquake"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0
    assert "no fault is called 'earthquake'" in ended.stderr
