"""A forked process is as one that was started: its settings, signals, files and end are its own."""

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.processes.forked import start_python

SAYS = "tests.processes.says_its_settings"
PRODUCT = {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": "postgres://a@nowhere/one"}


def told(path: Path, *names: str, **environment: str) -> tuple[dict[str, Any], int]:
    """What it says of its settings, and how it ended."""
    with path.open("wb") as out:
        process = start_python(SAYS, *names, environment=PRODUCT | environment, out=out.fileno())
    status = process.wait(60)
    return json.loads(path.read_text()), status


def test_each_reads_the_settings_of_its_own_environment(tmp_path: Path) -> None:
    asked = ("WORKFLOWS_GRACE_SECONDS", "CELERY_BROKER_URL")
    first, _ = told(tmp_path / "said", *asked, WORKFLOWS_GRACE_SECONDS="7")
    second, _ = told(
        tmp_path / "said", *asked,
        DATABASE_URL="postgres://a@nowhere/two", CELERY_BROKER_URL="redis://nowhere:1/5",
    )  # fmt: skip

    assert (first["WORKFLOWS_GRACE_SECONDS"], first["database"]) == ("7.0", "one")
    assert (second["WORKFLOWS_GRACE_SECONDS"], second["database"]) == ("20", "two")
    assert second["CELERY_BROKER_URL"] == "redis://nowhere:1/5"
    assert {first["fresh"], second["fresh"]} == {"False"}


@pytest.mark.parametrize(
    "setting", [{"DEBUG": "true"}, {"CALLSHEET_VAR": "here"}], ids=["setting", "place"]
)
def test_what_was_read_before_the_fork_is_read_again_by_a_new_program(
    setting: dict[str, str], tmp_path: Path
) -> None:
    """So that nobody lives by half of his settings."""
    if "CALLSHEET_VAR" in setting:
        setting = {"CALLSHEET_VAR": str(tmp_path)}
    said, _ = told(tmp_path / "said", "DEBUG", "STUDIO_LOG_DIR", **setting)

    assert said["fresh"] == "True"
    assert said["DEBUG"] == str("DEBUG" in setting)
    assert said["STUDIO_LOG_DIR"].startswith(str(tmp_path)) == ("CALLSHEET_VAR" in setting)


def test_its_end_and_its_signals_are_its_own(tmp_path: Path) -> None:
    said, status = told(tmp_path / "said", ENDS_WITH="3")
    assert (status, said["leader"]) == (3, "True")
    assert said["open"] in ("0,1,2,3", "0,1,2")  # the third is how it looked

    sleeper = start_python("tests.processes.sleeps", environment=PRODUCT)
    assert sleeper.poll() is None
    with pytest.raises(subprocess.TimeoutExpired):
        sleeper.wait(0.01)
    os.kill(sleeper.pid, signal.SIGKILL)
    assert sleeper.wait(60) == sleeper.poll() == -signal.SIGKILL
    sleeper.terminate()  # of one that has ended: nothing happens, whoever has its id now
