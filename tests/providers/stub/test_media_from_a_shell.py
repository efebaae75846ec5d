"""The media stub as a program: a person points a film at it, and a test breaks it while it runs."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.architecture.project_files import ROOT
from tests.providers.stub.media.ledger import read_ledger

PATH = "/fal-ai/flux/dev"
STILL = {"prompt": "A pier at dawn", "image_size": {"width": 64, "height": 36}}


@pytest.fixture
def program(tmp_path: Path) -> Iterator[httpx2.Client]:
    command = [sys.executable, "-m", "tests.providers.stub.media", "--fault", "busy"]
    command += ["--ledger", str(tmp_path / "ledger.jsonl"), "--key", "a:b", "--latency", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        printed = ""
        while "PIPELINE_ARTIST=" not in printed:
            line = process.stdout.readline()
            assert line, f"it ended: {printed}"
            printed += line
        url = printed.partition("FAL_URL=")[2].split()[0]
        with httpx2.Client(base_url=url, headers={"Authorization": "Key a:b"}) as client:
            yield client
        process.terminate()


def test_it_makes_real_media_and_breaks_as_it_is_told(
    program: httpx2.Client, tmp_path: Path
) -> None:
    def ask() -> Any:
        return program.post(PATH, json=STILL)

    assert ask().status_code == 429
    told = ask().json()
    assert program.get(told["status_url"]).json()["status"] == "COMPLETED"
    made = program.get(told["response_url"]).json()
    assert program.get(made["images"][0]["url"]).content.startswith(b"\x89PNG")
    program.post("/_faults", json={"fault": "prompt_refused", "prompt": "pier"}).raise_for_status()
    assert ask().status_code == 422
    (line,) = read_ledger(tmp_path / "ledger.jsonl")
    assert program.get("/_ledger").json()[0]["id"] == line.id == told["request_id"]


def test_a_full_provider_says_when_to_come_back(tmp_path: Path) -> None:
    from tests.providers.stub.media.server import KEY, serving

    with serving(tmp_path / "ledger.jsonl", latency=60.0, most_at_once=2) as stub:
        key = {"Authorization": f"Key {KEY}"}
        answers = [httpx2.post(stub.root + PATH, json=STILL, headers=key) for _ in range(3)]

    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[-1].headers["retry-after"] == "7"
    assert len(read_ledger(tmp_path / "ledger.jsonl")) == 2


def test_a_fault_that_nobody_knows_is_refused() -> None:
    command = [sys.executable, "-m", "tests.providers.stub.media", "--fault", "earthquake"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0
    assert "no fault is called 'earthquake'" in ended.stderr
