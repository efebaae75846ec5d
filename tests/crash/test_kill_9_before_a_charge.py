"""A worker dies with a paid answer in hand, between storing it and having charged it."""

import signal
from typing import Any

import pytest

from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from tests.crash.test_kill_9_in_a_stream import CHAT
from tests.media_pipeline.conftest import film_set
from tests.media_pipeline.credits.purse import TEN_DOLLARS, figures
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.providers.chat.conftest import films_ask_the_stub, stub
from tests.media_pipeline.scripts_to_film import FERRY
from tests.processes.forked import run_python
from tests.providers.stub.chat.server import ChatStub
from tests.workflows.conftest import quick_flush
from tests.workflows.engine import the_lease_runs_out
from workflows.execution.sweep import sweep
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project

__all__ = ["film_set", "films_ask_the_stub", "quick_flush", "stub"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "step",
    [
        "media_pipeline.credits.billed_call.hold_for_job",
        "workflows.execution.call_once.store_answer",
        "media_pipeline.scripts.analysis_job.charge_job",
    ],
)
def test_it_is_asked_once_and_charged_once(
    film_set: FilmSet,
    stub: ChatStub,
    films_ask_the_stub: LanguageModelAnalyst,
    process_environment: dict[str, str],
    settings: Any,
    step: str,
) -> None:
    chat = {name: str(getattr(settings, name)) for name in CHAT}
    asking = {"MEDIA_PIPELINE_ANALYST": "model", "MEDIA_ROOT": str(settings.MEDIA_ROOT)}
    made = film_set.order(FERRY, stop_at="script", export=False)
    job = Job.objects.get(run=made.run_id, kind="script.split")

    died = run_python(
        "tests.crash.die_at", str(job.pk), step, environment=process_environment | chat | asking
    )
    assert died == -signal.SIGKILL
    assert not LedgerEntry.objects.filter(kind="charge").exists()
    the_lease_runs_out(job.pk)
    sweep()
    film_set.work()

    assert made.run.status == "succeeded"
    lines = stub.ledger.read()
    assert sorted(line.call for line in lines) == ["bibles", "list_shots", "narrate", "split"]
    charged = sum(line.cost_microdollars for line in lines)
    assert figures(local_project()[0].pk) == (TEN_DOLLARS - charged, 0, 0)
