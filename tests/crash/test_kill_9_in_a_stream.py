"""A worker is killed while a model is telling of scenes: what was told stays, the answer is bought
once more within its cap, and the customer is charged for one."""

import signal
from collections import Counter
from typing import Any

import pytest

from media_pipeline.films.finding import Finding
from media_pipeline.films.scene import Scene
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from tests.media_pipeline.conftest import film_set, quick_flush
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.providers.chat.conftest import films_ask_the_stub, stub
from tests.media_pipeline.scripts_to_film import FERRY
from tests.processes.forked import run_python
from tests.providers.stub.chat.server import ChatStub
from tests.workflows.engine import outcomes, the_lease_runs_out
from workflows.execution.sweep import sweep
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission
from workflows.runs.cost import cost_of_run

__all__ = ["film_set", "films_ask_the_stub", "quick_flush", "stub"]

CHAT = [f"MEDIA_PIPELINE_CHAT_{name}" for name in ("URL", "KEY", "MODEL", "PRICE_IN", "PRICE_OUT")]


def die_after_the_first_landing(job: Job, environment: dict[str, str]) -> None:
    died = run_python(
        "tests.crash.die_at", str(job.pk), "workflows.jobs.work.land_early", environment=environment
    )
    assert died == -signal.SIGKILL


@pytest.mark.django_db(transaction=True)
def test_what_was_told_stays_and_is_charged_once(
    film_set: FilmSet,
    stub: ChatStub,
    films_ask_the_stub: LanguageModelAnalyst,
    process_environment: dict[str, str],
    settings: Any,
) -> None:
    chat = {name: str(getattr(settings, name)) for name in CHAT}
    asking = {"MEDIA_PIPELINE_ANALYST": "model", "MEDIA_ROOT": str(settings.MEDIA_ROOT)}
    made = film_set.order(FERRY, stop_at="script", export=False)
    job = Job.objects.get(run=made.run_id, kind="script.split")

    die_after_the_first_landing(job, process_environment | chat | asking)
    assert Finding.objects.filter(film=made.film_id, kind="scene").count() >= 1
    assert not Scene.objects.exists()
    assert sweep().leases_freed == 0  # somebody may still be listening: only its lease frees it
    the_lease_runs_out(job.pk)
    sweep()
    film_set.work()

    assert made.run.status == "succeeded"
    assert outcomes(job) == ["lease_expired", "succeeded"]
    assert [scene.number for scene in made.scenes()] == [1, 2, 3]
    assert not Finding.objects.exists()
    asked = Counter(line.call for line in stub.ledger.read())
    assert asked == {"split": 2, "bibles": 1, "narrate": 1, "list_shots": 1}
    lost, applied = Submission.objects.filter(job=job).order_by("number")
    assert (lost.outcome, lost.error_code) == ("uncertain", "call_interrupted")
    assert (applied.outcome, applied.superseded) == ("answered", "")
    cost = cost_of_run(made.run_id)
    paid = Submission.objects.filter(job__run=made.run_id, outcome="answered")
    assert cost.charged == sum(paid.values_list("cost_microdollars", flat=True)) > 0
    assert cost.in_doubt == lost.price_microdollars > 0
