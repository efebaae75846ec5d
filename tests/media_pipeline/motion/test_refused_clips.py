"""What a provider will not take: what is tried, what is said, and that nothing is paid for it."""

import pytest
from django.db import transaction

from media_pipeline.films.shot import Shot
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import TakeCause
from media_pipeline.providers.asking import Reply
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.motion.motion_studio import MotionStudio

#: What the two silent shots cost: five seconds each.
OTHERS = 1_000_000


#: What a moderation stops at; and what is longer than 800 letters.
BLOODY = "Mara lifts a bloody hand."
LONG = "She looks over the water for a sign of the boat. " * 20


def clip_jobs(made: MadeFilm, shot: Shot) -> list[str]:
    """What was done for the clip of one shot."""
    own = f"shot.clip:{shot.id}"
    keys = [key for key in made.jobs() if key.startswith(own)]
    names = [key.removeprefix(own).lstrip(":") or "keep" for key in keys]
    return sorted("words" if name.endswith(":words") else name for name in names)


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


def test_refused_words_go_to_the_fallback_and_then_are_softened_once(
    studio: MotionStudio,
) -> None:
    """The prose alone is put otherwise: the line, the framing and the sound stay as they are."""
    studio.stub.breaks("late_prompt_refused", prompt="bloody", times=3)

    made = studio.make_with(BLOODY, "fal/seedance-2.5")

    sent = studio.sent("Mara says")
    assert [seen.endpoint for seen in sent] == [
        *["bytedance/seedance-2.5"] * 2,
        *["fal-ai/wan-25-preview/image-to-video"] * 2,
    ]
    before, after = sent[2].body["prompt"], sent[3].body["prompt"]
    assert "bloody" in before
    assert "stained" in after
    assert [one for one in before.splitlines() if "bloody" not in one] == [
        one for one in after.splitlines() if "stained" not in one
    ]
    shot = made.shot(1, 2)
    refused, shown = [take for take in studio.clips() if take.slot.subject_id == shot.id]
    assert (refused.status, refused.model) == ("failed", "fal/seedance-2.5")
    assert (shown.status, shown.model) == ("ready", "fal/wan-2.5")
    assert made.take("shot.clip", shot.id) == shown
    wording = made.take("motion.prompt", shot.id)
    assert wording.cause == "rescue"
    assert take_state(made.view, "shot.clip", shot.id).state == "fresh"
    assert clip_jobs(made, shot) == ["keep", "request", "request:softened", "words"]
    studio.check()


def test_what_is_refused_in_every_wording_ends_with_what_to_do_and_costs_nothing(
    studio: MotionStudio,
) -> None:
    studio.stub.breaks("late_prompt_refused", prompt="Mara says", times=99)

    made = studio.make_with(BLOODY)

    shot = made.shot(1, 2)
    failed = studio.failed()
    assert failed.error_code == "prompt_refused"
    assert "Change the words of the prompt, or choose another model" in failed.error_detail
    assert len(studio.sent("Mara says")) == 3
    assert made.view.selected("motion.prompt", shot.id) is None
    assert studio.paid() == OTHERS
    studio.check()


def test_a_prompt_that_is_too_long_is_put_shorter_once_and_never_cut(studio: MotionStudio) -> None:
    made = studio.make_with(LONG)

    shot = made.shot(1, 2)
    (sent,) = studio.sent("Mara says")
    assert len(sent.body["prompt"]) <= 800
    assert "“Is anybody out there?”" in sent.body["prompt"]
    assert made.take("motion.prompt", shot.id).cause == "rescue"
    assert clip_jobs(made, shot) == ["keep", "request", "request:shortened", "words"]
    studio.check()


def test_a_prompt_that_cannot_be_put_shorter_ends_with_both_numbers_and_is_not_sent(
    studio: MotionStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "media_pipeline.providers.local.writer.LocalWriter.shorten_prompt",
        lambda *asked, **_: Reply(asked[1]),
    )
    made = studio.make_with(LONG)

    assert not studio.sent("Mara says")
    failed = studio.failed()
    assert failed.error_code == "prompt_too_long"
    assert "800" in failed.error_detail
    assert made.view.selected("motion.prompt", made.shot(1, 2).id) is None
    assert studio.paid() == OTHERS
    studio.check()


def test_a_persons_own_words_are_not_put_otherwise(studio: MotionStudio) -> None:
    studio.stub.breaks("late_prompt_refused", prompt="Blood on", times=9)
    made = studio.make_with(BLOODY)
    shot = made.shot(1, 2)
    with transaction.atomic():
        mine = {"prose": "Blood on the lamp."}
        edit_slot(made.film, "motion.prompt", shot.id, mine, cause=TakeCause.PERSON)

    studio.generate(made, f"shot.clip:{shot.id}")

    assert len(studio.sent("Blood on")) == 2
    assert made.take("motion.prompt", shot.id).content == mine
    failed = studio.failed()
    assert failed.error_code == "prompt_refused"
    assert made.view.claimed("shot.clip", shot.id) is None
