"""One delivery of a provider's is one charge, whichever takes come to hold it."""

from errno import ENOSPC
from functools import partial
from typing import Any

import pytest

from media_pipeline.credits.keep_key import keep_key, remove_key
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.graph import keep_take
from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.person_edit import write_slot
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take
from tests.media_pipeline.credits.purse import figures
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.media_pipeline.graph.hosted.test_a_worker_dies import ONE_SHOT
from tests.media_pipeline.send_command import generate
from tests.races.racers import racers
from workflows.execution.execute_job import execute_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project
from workflows.runs.cancel_run import cancel_run
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

STILL = 30_000
EITHER = "the-deployments-and-the-projects-key"


def charged() -> list[int]:
    return list(LedgerEntry.objects.filter(kind="charge").values_list("amount", flat=True))


def full(*_: object) -> None:
    raise OSError(ENOSPC, "No space left on device")


def ready() -> list[Take]:
    return list(Take.objects.filter(slot__kind="shot.still", status="ready").order_by("number"))


def paid_and_not_kept(studio: HostedStudio) -> MadeFilm:
    made = studio.order(ONE_SHOT)
    studio.work(stop_before="take.keep")
    cancel_job(Job.objects.get(kind="take.keep").pk)
    studio.work()
    assert [take.status for take in studio.stills()] == ["failed"]
    return made


def test_what_was_kept_of_an_old_receipt_and_comes_back_by_an_undone_edit_is_not_charged_again(
    studio: HostedStudio,
) -> None:
    made = paid_and_not_kept(studio)
    studio.generate(made, want="continue", stop_at="stills")
    shot = made.view.shots[0].id
    action = made.view.content("shot.spec", shot)["action"]
    write_slot(made.film, "shot.spec", shot, {"action": "The lamp stops."})
    studio.generate(made, want="update")
    write_slot(made.film, "shot.spec", shot, {"action": action})

    studio.generate(made, f"shot.still:{shot}")

    first, _, third = ready()
    assert first.digest == third.digest
    assert len(studio.stub.seen) == 2
    assert charged() == [-STILL] * 2
    studio.check()


def test_a_retry_of_the_run_that_paid_is_not_charged_after_another_run_has_kept_it(
    studio: HostedStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(keep_take, "publish_file", full)
        made = studio.make(ONE_SHOT)
    assert (made.run.status, made.run.error_code) == ("failed", "storage_failed")
    studio.generate(made, want="continue", stop_at="stills")
    assert charged() == [-STILL]

    assert retry_run(made.run_id)
    studio.work()

    assert len(ready()) == 2
    assert len(studio.stub.seen) == 1
    assert charged() == [-STILL]
    studio.check()


def test_a_retry_keeps_what_a_person_chose_after_the_failure(
    studio: HostedStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = studio.make(ONE_SHOT)
    shot = made.view.shots[0].id
    first = made.take("shot.still", shot)
    studio.stub.breaks("prompt_refused", times=99)
    again = studio.generate(made, f"shot.still:{shot}")
    assert again.run.status == "failed"
    assert choose_take(first.pk)
    monkeypatch.setattr(studio.stub, "plans", [])

    assert retry_run(again.run_id)
    studio.work()

    assert len(ready()) == 2
    slot = Slot.objects.get(kind="shot.still", subject_id=shot)
    assert (slot.selected_id, slot.chosen) == (first.pk, True)


def test_a_reading_of_the_script_that_is_asked_for_by_name_buys_nothing(
    studio: HostedStudio,
) -> None:
    made = studio.order(ONE_SHOT)
    studio.film_set.work(stop_before="test.still.request")
    cancel_run(made.run_id)
    studio.work()
    shot = made.view.shots[0].id

    again = generate(studio.film_set, made, f"shot.spec:{shot}", work=False)
    studio.work()

    assert "script.split" in again.jobs()
    assert again.run.status == "succeeded"
    assert (studio.stub.seen, charged()) == ([], [])


def test_a_take_kept_of_an_old_receipt_and_the_one_that_paid_land_at_once_for_one_charge(
    studio: HostedStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(keep_take, "publish_file", full)
        made = studio.make(ONE_SHOT)
        studio.generate(made, want="continue", stop_at="stills")
    assert [take.status for take in studio.stills()] == ["failed"] * 2
    for run in Run.objects.filter(status="failed"):
        assert retry_run(run.pk)
    keeping = Job.objects.filter(kind="take.keep").values_list("pk", flat=True)

    with racers(2) as race:
        assert race([partial(execute_job, job) for job in keeping]) == [True] * 2
    studio.work()

    assert len(ready()) == 2
    assert len(studio.stub.seen) == 1
    assert charged() == [-STILL]
    assert figures(local_project()[0].pk) == (10_000_000 - STILL, 0, 0)
    studio.check()


def test_of_three_takes_of_one_delivery_that_all_land_in_the_end_one_is_charged(
    studio: HostedStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(keep_take, "publish_file", full)
        made = studio.make(ONE_SHOT)
        studio.generate(made, want="continue", stop_at="stills")
    studio.generate(made, want="continue", stop_at="stills")
    for run in Run.objects.filter(status="failed").order_by("-id"):
        assert retry_run(run.pk)
        studio.work()

    assert len(ready()) == 3
    assert len(studio.stub.seen) == 1
    assert charged() == [-STILL]
    studio.check()


def test_what_the_fallback_made_and_nobody_kept_is_not_bought_again(
    studio: HostedStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first model refuses twice, each time; what the second one made is still there."""
    studio.stub.breaks("late_prompt_refused", endpoint="seedream", times=4)
    with monkeypatch.context() as broken:
        broken.setattr(keep_take, "publish_file", full)
        made = studio.make(ONE_SHOT)
    assert made.run.error_code == "storage_failed"

    again = studio.generate(made, want="continue", stop_at="stills")

    assert again.run.status == "succeeded"
    paid = [line for line in studio.stub.ledger.read() if line.cost_microdollars]
    assert len(paid) == 1
    assert charged() == [-paid[0].cost_microdollars]
    assert retry_run(made.run_id)
    studio.work()
    assert [take.model for take in ready()] == ["fal/nano-banana"] * 2
    assert charged() == [-paid[0].cost_microdollars]
    studio.check()


@pytest.mark.parametrize("paid_by_the_project", [True, False])
def test_what_was_paid_with_a_key_is_charged_as_that_key_says_whoever_keeps_it(
    studio: HostedStudio, settings: Any, paid_by_the_project: bool
) -> None:
    """Between the request and the keeping the project takes its own key away, or brings one."""
    project, _ = local_project()
    studio.stub.key = EITHER
    settings.MEDIA_PIPELINE_FAL_KEY = EITHER
    made = studio.order(ONE_SHOT)
    if paid_by_the_project:
        keep_key(project.pk, "fal", EITHER, by=None)
    studio.work(stop_before="take.keep")
    cancel_run(made.run_id)
    studio.work()
    if paid_by_the_project:
        assert remove_key(project.pk, "fal")
    else:
        keep_key(project.pk, "fal", EITHER, by=None)

    studio.generate(made, want="continue", stop_at="stills")

    assert len(ready()) == len(studio.stub.seen) == 1
    assert charged() == ([0] if paid_by_the_project else [-STILL])
    studio.check()
