"""Guidance for a run that goes on: what has not started reads it, what has started does not."""

from typing import Any

import pytest

from tests.workflows.engine import drain, job_of, make_run, new_job, send
from tests.workflows.kinds import Provider
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.events.event import Event
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim_job import claim_job
from workflows.pointer import Pointer
from workflows.runs.cancel_run import cancel_run
from workflows.runs.run import Run
from workflows.runs.steer_run import LARGEST_GUIDANCE, steer_run

pytestmark = pytest.mark.django_db(transaction=True)


def steer(run: Run, text: str = "more rain", **more: Any) -> Command:
    return send("steer", text=text, **({"targets": [f"run:{run.pk}"]} | more)).command


def test_a_job_that_has_not_started_reads_the_guidance_and_one_that_has_does_not() -> None:
    run = make_run(new_job("first"), new_job("second"))
    first = claim_job(job_of(run, "first").pk, worker_id())

    command = steer(run)
    steer(run, "at night")

    second = claim_job(job_of(run, "second").pk, worker_id())
    assert first is not None
    assert second is not None
    assert list(first.guidance) == []
    assert list(second.guidance) == ["more rain", "at night"]
    told = Event.objects.filter(type="run.steered").order_by("number")
    assert told[0].data == {"command": str(command.pk)}


def test_a_replayed_steer_is_said_once() -> None:
    run = make_run(new_job("a"))
    for _ in range(2):
        send("steer", "same", text="more rain", targets=[f"run:{run.pk}"])

    run.refresh_from_db()
    assert run.guidance == ["more rain"]


def test_guidance_for_what_is_over_stopped_or_unknown_is_refused(pointers: list[Pointer]) -> None:
    done, stopping = make_run(new_job("a")), make_run(new_job("a"))
    assert claim_job(job_of(stopping, "a").pk, worker_id()) is not None
    cancel_run(stopping.pk)
    drain(pointers)

    codes = []
    for run, more in ((done, {}), (stopping, {}), (done, {"targets": []}), (done, {"text": " "})):
        with pytest.raises(CommandRefused) as refused:
            steer(run, **more)
        codes.append(refused.value.code)

    assert codes == ["run_is_over", "run_is_over", "run_not_found", "guidance_empty"]
    assert not Command.objects.filter(kind="steer").exists()


def test_a_run_carries_so_much_guidance_and_no_more(provider: Provider) -> None:
    run = make_run(new_job("a"))
    assert steer_run(run.pk, "x" * (LARGEST_GUIDANCE - 100))

    with pytest.raises(CommandRefused) as refused:
        steer_run(run.pk, "y" * 200)

    assert refused.value.code == "guidance_full"
    run.refresh_from_db()
    assert len(run.guidance) == 1
