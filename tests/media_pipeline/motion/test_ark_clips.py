"""Clips of Ark: what it is sent, what it refuses, and a store that holds three pictures."""

from typing import Any

import pytest

from media_pipeline.assets.pool.pooled_picture import PictureLease, PooledPicture
from media_pipeline.films.shot import Shot
from tests.media_pipeline.motion.motion_studio import ArkStudio
from tests.providers.stub.ark import server as ark
from workflows.jobs.answer_blocked_job import answer_blocked_job  # noqa: F401
from workflows.limits.set_limit import set_limit
from workflows.runs.retry_run import retry_run


def roles(body: dict[str, Any]) -> list[str]:
    return [part.get("role", part["type"]) for part in body["content"]]


def many_places(count: int) -> str:
    """One silent shot a scene, each in a place of its own."""
    return "\n".join(
        f"EXT. HARBOUR {number} - DAWN\n\nWave number {number} breaks on the wall.\n"
        for number in range(1, count + 1)
    )


def test_a_still_starts_a_clip_and_beside_a_sound_it_is_a_reference(ark_studio: ArkStudio) -> None:
    """Ark mixes no frame with a reference, and a sound is one."""
    made = ark_studio.make()

    assert made.run.status == "succeeded", [t.error_detail for t in ark_studio.clips()]
    (spoken,) = ark_studio.tasks("Mara says")
    assert roles(spoken) == ["text", "reference_image", "reference_audio"]
    assert spoken["ratio"] == "16:9"
    (silent,) = ark_studio.tasks("Waves break")
    assert roles(silent) == ["text", "first_frame"]
    assert silent["ratio"] == "adaptive"
    assert {take.provider or take.model for take in ark_studio.clips()} == {"ark/seedance-2.5"}
    ark_studio.check()


@pytest.mark.parametrize(
    ("fault", "code", "words"),
    [
        ("audio_refused", "audio_refused", "«Is anybody out there?» (mara)"),
        ("late_audio_refused", "audio_refused", "Change the line"),
        ("picture_refused", "picture_refused", "(a real person)"),
        ("draft_gone", "request_invalid", "not valid"),
        ("no_funds", "provider_no_funds", "no credit"),
        ("expired_task", "provider_stopped", "as expired"),
    ],
)
def test_what_ark_refuses_for_good_is_asked_once_and_costs_nothing(
    ark_studio: ArkStudio, fault: str, code: str, words: str
) -> None:
    ark_studio.stub.breaks(fault, prompt="Mara says", times=9)

    ark_studio.make()

    assert len(ark_studio.tasks("Mara says")) == 1
    assert ark_studio.failed().error_code == code
    assert words in ark_studio.failed().error_detail
    assert ark_studio.failed().cost == 0
    ark_studio.check()


@pytest.mark.parametrize("fault", ["status_503", "strange_status", "slow", "busy"])
def test_trouble_on_the_way_costs_time_and_no_money(ark_studio: ArkStudio, fault: str) -> None:
    ark_studio.stub.breaks(fault, prompt="Mara says")

    made = ark_studio.make()

    assert made.run.status == "succeeded"
    assert len(ark_studio.stub.ledger.read()) == 3
    ark_studio.check()


def test_a_task_whose_answer_was_lost_is_found_in_arks_list_and_not_asked_again(
    ark_studio: ArkStudio,
) -> None:
    ark_studio.stub.breaks("drop_after_acceptance", prompt="Mara says")

    made = ark_studio.make()

    assert made.run.status == "succeeded"
    assert len(ark_studio.tasks("Mara says")) == 1
    ark_studio.check()


def test_a_task_that_never_arrived_asks_a_person_and_is_not_sent_again(
    ark_studio: ArkStudio,
) -> None:
    ark_studio.stub.breaks("drop_before_acceptance", prompt="Mara says")

    ark_studio.make()

    blocked = [at for at in range(3) if ark_studio.job("shot.clip.request", at).status == "blocked"]
    assert len(blocked) == 1
    assert len(ark_studio.stub.ledger.read()) == 2
    ark_studio.check(lost=1)


@pytest.fixture
def three_pictures(ark_studio: ArkStudio, settings: Any) -> ArkStudio:
    """The same with its store open, which holds three."""
    ark_studio.stub.room = 3
    ark.use(ark_studio.stub, settings, with_pictures=True)
    return ark_studio


def test_ten_clips_against_a_pool_of_three_take_turns_and_all_are_rendered(
    three_pictures: ArkStudio,
) -> None:
    """A limit on the provider keeps the others in the queue, where waiting costs nothing."""
    studio = three_pictures
    made = studio.order(many_places(10))
    set_limit(f"ark:{made.film.project_id}", 3)

    studio.work()

    assert made.run.status == "succeeded"
    assert Shot.objects.count() == len(studio.clips()) == 10
    assert all(take.status == "ready" for take in studio.clips())
    assert len(studio.stub.brought) == 10
    assert studio.stub.most_kept == 3
    assert not PictureLease.objects.exists()
    studio.check()


def test_without_turns_a_full_pool_fails_the_rest_at_once_and_a_retry_brings_them(
    three_pictures: ArkStudio,
) -> None:
    studio = three_pictures
    made = studio.make(many_places(10))

    failed = [take for take in studio.clips() if take.status == "failed"]
    assert {take.error_code for take in failed} == {"asset_pool_full"}
    assert "retry when" in failed[0].error_detail
    assert len(studio.stub.ledger.read()) == 10 - len(failed) == 3
    assert not PictureLease.objects.exists()
    for _ in range(3):
        if made.run.status == "failed":
            retry_run(made.run_id)
            studio.work()

    assert made.run.status == "succeeded"
    assert len(studio.stub.ledger.read()) == 10
    assert studio.stub.most_kept == 3
    studio.check()


def test_a_registered_picture_is_named_and_not_sent_and_a_failure_frees_it(
    three_pictures: ArkStudio,
) -> None:
    studio = three_pictures
    studio.stub.breaks("late_audio_refused", prompt="Mara says")

    studio.make()

    (silent,) = studio.tasks("Waves break")
    assert silent["content"][1]["image_url"]["url"].startswith("asset://asset-")
    assert studio.failed().error_code == "audio_refused"
    assert not PictureLease.objects.exists()
    assert not PooledPicture.objects.filter(provider_id="").exists()
    studio.check()
