"""What a provider will not take: what is tried, what is said, and that nothing is paid for it."""

import pytest

from tests.media_pipeline.motion.motion_studio import MotionStudio

#: What the two silent shots cost: five seconds each.
OTHERS = 1_000_000


def endings(studio: MotionStudio, words: str) -> list[str]:
    return [seen.endpoint.split("/")[1] for seen in studio.sent(words)]


@pytest.mark.parametrize("fault", ["audio_refused", "late_audio_refused"])
def test_a_refused_sound_is_not_tried_again_and_the_line_is_named(
    studio: MotionStudio, fault: str
) -> None:
    studio.stub.breaks(fault, prompt="Mara", times=9)

    made = studio.make()

    assert len(studio.sent("Mara")) == 1
    failed = studio.failed()
    assert failed.error_code == "audio_refused"
    assert "«Is anybody out there?» (mara)" in failed.error_detail
    assert "Change the line" in failed.error_detail
    assert made.shown("shot.clip").keys() == {"01:01", "02:01"}
    assert studio.paid() == OTHERS
    studio.check()


@pytest.mark.parametrize("fault", ["picture_refused", "late_picture_refused"])
def test_a_refused_still_is_not_tried_again_and_named(studio: MotionStudio, fault: str) -> None:
    studio.stub.breaks(fault, prompt="Mara", times=9)

    studio.make()

    assert len(studio.sent("Mara")) == 1
    assert studio.failed().error_code == "picture_refused"
    assert "Choose another take of that picture" in studio.failed().error_detail
    assert studio.paid() == OTHERS
    studio.check()


def test_a_refused_prompt_that_passes_with_another_seed_is_paid_once(studio: MotionStudio) -> None:
    studio.stub.breaks("late_prompt_refused", prompt="Mara")

    made = studio.make()

    first, again = studio.sent("Mara")
    assert first.body["prompt"] == again.body["prompt"]
    assert first.body["seed"] != again.body["seed"]
    assert made.run.status == "succeeded"
    assert studio.paid() == OTHERS + 500_000
    studio.check()
