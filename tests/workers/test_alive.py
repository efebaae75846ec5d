"""``./manage.py alive``: a worker lives while it finishes what it takes."""

import os
import signal
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.brokers.workers import StartWorker, soon
from tests.crash.process_kinds import Order
from tests.workers.conftest import calls
from tests.workflows.engine import make_run
from workflows.execution.sign_of_life import signs_here
from workflows.jobs.new_job import NewJob

pytestmark = pytest.mark.django_db(transaction=True)
LOOP = {"WORKFLOWS_LOOP_SECONDS": "0.2"}


@pytest.fixture
def places(tmp_path: Path, settings: Any, process_environment: dict[str, str]) -> None:
    """Signs of life of this test's workers alone."""
    settings.WORKFLOWS_ALIVE_DIR = tmp_path / "alive"
    process_environment["WORKFLOWS_ALIVE_DIR"] = str(tmp_path / "alive")


def alive(within: float) -> tuple[int, str]:
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("alive", "--within", str(within), stdout=said)
    return int(str(ended.value.code)), said.getvalue()


@pytest.mark.parametrize("pool", ["threads", "prefork"])
def test_an_idle_worker_lives_and_one_that_hangs_does_not(
    pool: str, places: None, start_worker: StartWorker
) -> None:
    worker = start_worker("--pool", pool, "--concurrency", "1", **LOOP)
    soon(lambda: bool(signs_here()))
    (before,) = signs_here().values()
    soon(lambda: min(signs_here().values()) < before or before < 1)  # a loop has come through
    assert alive(within=30) == (0, f"ok   process {worker.pid} is alive\n")

    os.killpg(worker.pid, signal.SIGSTOP)
    try:
        soon(lambda: alive(within=1)[0] == 1)
        assert "has finished nothing" in alive(within=1)[1]
    finally:
        os.killpg(worker.pid, signal.SIGCONT)
    soon(lambda: alive(within=1.5)[0] == 0)

    worker.send_signal(signal.SIGTERM)
    worker.wait(60)
    assert alive(within=30) == (1, "BAD  neither worker nor beat runs here\n")


def test_a_worker_whose_slots_are_all_at_work_lives(
    places: None, start_worker: StartWorker, order: Order
) -> None:
    make_run(NewJob("test.ledger", "hangs", order))
    start_worker("--pool", "prefork", "--concurrency", "1", **LOOP)
    soon(lambda: len(calls(order)) == 1)
    soon(lambda: bool(signs_here()) and min(signs_here().values()) > 0.5)

    assert alive(within=0.1)[0] == 0


def test_a_killed_worker_does_not_live(places: None, start_worker: StartWorker) -> None:
    worker = start_worker("--pool", "solo", **LOOP)
    soon(lambda: bool(signs_here()))
    os.killpg(worker.pid, signal.SIGKILL)
    worker.wait()

    assert alive(within=30) == (1, "BAD  neither worker nor beat runs here\n")
