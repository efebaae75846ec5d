"""A single clip outside any film: from words and pictures, a cheap draft first, then its final."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db.models import F

from media_pipeline.assets.media_probe import probe_video
from media_pipeline.assets.store_asset import file_of
from media_pipeline.credits.add_credits import add_credits
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.graph.final_take import draft_size
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take
from media_pipeline.library.studio_brief import load_studio
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.graph.hosted.conftest import studio as studio
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.media_pipeline.library.entries import send_utility, talent
from tests.media_pipeline.small_pictures import RED, picture
from workflows.errors import CommandRefused
from workflows.jobs.job import Job
from workflows.projects.local_project import local_project
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

MODEL = "fal/seedance-2.5"
#: Of five seconds by the card.
DRAFT, FINAL = 5 * 50_000, 5 * 150_000


def order(**asked: Any) -> tuple[Run, UUID]:
    """The run and the asset's id."""
    run = send_utility({"studio_asset": {"at_most": 5_000_000} | asked})
    return run, UUID(run.subject.removeprefix("studio:"))


def credited() -> None:
    add_credits(local_project()[0].pk, key="tests", amount=10_000_000, why="for tests")


def shown(asset: UUID) -> Take:
    take = load_studio(local_project()[0].pk, asset).selected("studio.clip", asset)
    assert take is not None
    return take


def charged() -> list[int]:
    lines = LedgerEntry.objects.filter(kind="charge").order_by("id")
    return [-amount for amount in lines.values_list("amount", flat=True)]


def drafted(studio: HostedStudio, **size: int) -> UUID:
    credited()
    _, asset = order(prompt="Waves break", seconds=5, model=MODEL, draft=True, **size)
    studio.work()
    return asset


def test_on_this_machine_a_clip_is_a_picture_with_a_moving_camera(film_set: FilmSet) -> None:
    run, asset = order(prompt="Pan left over a pier", seconds=2, width=128, height=72)
    film_set.work()

    run.refresh_from_db()
    assert run.status == "succeeded"
    assert list(Job.objects.filter(run=run).values_list("kind", flat=True)) == ["studio.clip"]
    take = shown(asset)
    assert take.asset is not None
    video = probe_video(file_of(take.asset))
    assert (video.width, video.height, video.frames) == (128, 72, 48)
    assert not list(file_of(take.asset).parent.glob("*.part"))
    view = load_studio(run.project_id, asset)
    assert take_state(view, "studio.clip", asset).state == "fresh"


def test_a_clip_of_a_hosted_model_is_asked_with_its_references_and_paid_once(
    studio: HostedStudio,
) -> None:
    credited()
    anna = talent("Anna", "a woman with red hair", [picture(RED, size=(800, 600))])

    run, asset = order(
        prompt="Anna walks", seconds=4.5, model=MODEL, references=[{"talent": str(anna.pk)}]
    )
    studio.work()

    run.refresh_from_db()
    assert run.status == "succeeded"
    (sent,) = studio.stub.seen
    assert sent.body["duration"] == "5"
    assert len(sent.body["reference_image_urls"]) == 1
    assert "Picture 1 is Anna" in sent.body["prompt"]
    take = shown(asset)
    assert (take.model, take.cost, take.content["asked_seconds"]) == (MODEL, FINAL, 5.0)
    assert charged() == [FINAL]
    studio.check()


def test_a_clip_begins_with_the_earlier_picture_that_it_edits(studio: HostedStudio) -> None:
    credited()
    _, first = order(prompt="A pier by day", width=640, height=360)
    studio.work()

    _, asset = order(prompt="Gulls rise", seconds=5, edits=str(first), model="fal/kling-2.5-pro")
    studio.work()

    (sent,) = studio.stub.seen
    assert sent.body["image_url"].startswith("data:image/")
    assert shown(asset).cost == 5 * 70_000
    studio.check()


def test_a_draft_is_cheap_and_its_final_is_made_from_the_draft_alone(studio: HostedStudio) -> None:
    asset = drafted(studio)
    draft = shown(asset)
    assert (draft.cost, bool(draft.content["draft_id"])) == (DRAFT, True)
    assert studio.stub.seen[0].endpoint.endswith("/draft")

    run, again = order(final=str(asset))
    studio.work()

    run.refresh_from_db()
    assert (run.status, again) == ("succeeded", asset)
    assert studio.stub.seen[1].body == {"draft_id": draft.content["draft_id"].rpartition("/")[2]}
    final = shown(asset)
    assert (final.number, final.cost) == (2, FINAL)
    assert "draft_id" not in final.content
    assert final.manifest["inputs"] == draft.manifest["inputs"]
    view = load_studio(run.project_id, asset)
    assert take_state(view, "studio.clip", asset).state == "fresh"
    assert len(studio.stub.ledger.read()) == 2
    assert charged() == [DRAFT, FINAL]
    studio.check()


def test_a_draft_is_as_small_as_drafts_are_however_large_its_final_will_be(
    studio: HostedStudio,
) -> None:
    draft = shown(drafted(studio, width=3840, height=2160)).asset

    assert draft is not None
    assert (draft.width, draft.height) == (854, 480)
    assert draft_size(3840, 2160) == (853, 480)
    assert draft_size(213, 120) == (213, 120)
    studio.check()


def test_a_final_is_made_at_the_price_that_was_agreed_to(studio: HostedStudio) -> None:
    asset = drafted(studio)

    with pytest.raises(CommandRefused, match=str(FINAL)) as refused:
        order(final=str(asset), at_most=FINAL - 1)

    assert refused.value.code == "price_not_confirmed"
    assert len(studio.stub.seen) == 1


@pytest.mark.parametrize("fault", ["prompt_refused", "late_prompt_refused"])
def test_a_refused_final_is_terminal_and_leaves_its_draft_shown(
    studio: HostedStudio, fault: str
) -> None:
    asset = drafted(studio)
    draft = shown(asset)
    studio.stub.breaks(fault, endpoint="complete", times=9)

    run, _ = order(final=str(asset))
    studio.work()

    run.refresh_from_db()
    assert (run.status, run.error_code) == ("failed", "prompt_refused")
    assert len(studio.stub.seen) == 2
    assert shown(asset) == draft
    assert charged() == [DRAFT]
    studio.check()


def test_a_final_that_is_under_way_is_not_ordered_twice_and_one_that_failed_may_be_again(
    studio: HostedStudio,
) -> None:
    asset = drafted(studio)
    studio.stub.breaks("prompt_refused", endpoint="complete")
    order(final=str(asset))
    with pytest.raises(CommandRefused) as refused:
        order(final=str(asset))
    assert refused.value.code == "final_under_way"
    studio.work()
    assert shown(asset).number == 1

    order(final=str(asset))
    studio.work()
    assert shown(asset).cost == FINAL
    assert charged() == [DRAFT, FINAL]
    studio.check()


def test_a_draft_that_has_run_out_is_refused_before_anything_is_held(studio: HostedStudio) -> None:
    asset = drafted(studio)
    Take.objects.update(landed_at=F("landed_at") - timedelta(days=7))

    with pytest.raises(CommandRefused) as refused:
        order(final=str(asset))
    assert refused.value.code == "draft_expired"


def test_a_clip_that_is_refused_is_made_by_a_retry_and_by_no_other_words(
    studio: HostedStudio,
) -> None:
    credited()
    studio.stub.breaks("prompt_refused", times=2)
    run, asset = order(prompt="Blood drips", seconds=5, model="fal/seedance-2.5")
    studio.work()
    run.refresh_from_db()
    assert run.status == "failed"
    assert len(studio.stub.seen) == 2  # its fallback needs a picture, and none is there
    assert {sent.body["prompt"] for sent in studio.stub.seen} == {
        studio.stub.seen[0].body["prompt"]
    }

    assert retry_run(run.pk)
    studio.work()
    run.refresh_from_db()
    assert run.status == "succeeded"
    assert shown(asset).status == "ready"
    studio.check()


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"seconds": 5, "draft": True}, "draft_unavailable"),
        ({"seconds": 5, "draft": True, "model": "fal/wan-2.5"}, "draft_unavailable"),
        ({"seconds": 5, "with_sound": True, "model": "fal/wan-2.5"}, "sound_unavailable"),
        ({"seconds": 5, "model": "fal/wan-2.5"}, "start_picture_missing"),
        ({"seconds": 5, "model": "fal/seedream-4"}, "model_unknown"),
        ({"model": "fal/wan-2.5"}, "model_unknown"),
        ({"seconds": 0.5}, "payload_invalid"),
        ({"final": "0" * 32}, "payload_invalid"),
        ({"again": "0" * 32, "draft": True}, "payload_invalid"),
        ({"seconds": 5, "model": MODEL, "at_most": 0}, "price_not_confirmed"),
    ],
)
def test_what_a_model_cannot_do_is_refused_and_no_run_begins(
    film_set: FilmSet, asked: dict[str, Any], code: str
) -> None:
    with pytest.raises(CommandRefused) as refused:
        order(prompt="A pier", **asked)

    assert refused.value.code == code
    assert not Run.objects.exists()
    assert not Take.objects.exists()


def test_a_clip_is_not_edited_and_a_picture_has_no_final(film_set: FilmSet) -> None:
    _, clip = order(prompt="A pier", seconds=1, width=64, height=64)
    _, still = order(prompt="A pier", width=64, height=64)
    film_set.work()

    with pytest.raises(CommandRefused) as edited:
        order(prompt="by night", edits=str(clip))
    with pytest.raises(CommandRefused) as final:
        order(final=str(still))

    assert (edited.value.code, final.value.code) == ("clip_not_editable", "no_draft")
