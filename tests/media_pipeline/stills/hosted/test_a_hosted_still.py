"""A still of a hosted model: told who is on which picture, and refused in words that help."""

import json

from django.db import transaction

from media_pipeline.graph.computed import own_words, shown_text
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take, TakeCause
from tests.media_pipeline.film_set import MadeFilm
from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.media_pipeline.scripts_to_film import FERRY
from tests.media_pipeline.stills.hosted.conftest import ByModels
from workflows.runs.retry_run import retry_run

BLOODY = """INT. LIGHTHOUSE - NIGHT

Blood drips slowly from the lamp.

EXT. HARBOUR - DAWN

Waves break on the pier.
"""


def of_shot(made: MadeFilm, scene: int) -> list[Take]:
    shot = made.shot(scene, 1)
    return list(Take.objects.filter(slot__kind="shot.still", slot__subject_id=shot.id))


def rescues() -> list[Take]:
    return list(Take.objects.filter(slot__kind="still.prompt", cause=TakeCause.RESCUE))


def test_a_still_is_told_its_prompt_its_style_and_who_is_on_which_picture(
    studio: HostedStudio,
) -> None:
    made = studio.make(FERRY)

    for sent in studio.stub.seen:
        pictures = sent.body.get("image_urls", [])
        numbered = [f"Picture {number} is " for number in range(1, len(pictures) + 2)]
        assert [words in sent.body["prompt"] for words in numbered] == [True] * len(pictures) + [
            False
        ]
        assert "Style: " in sent.body["prompt"]
    mara = next(sent for sent in studio.stub.seen if "waits by the water" in sent.body["prompt"])
    assert (
        "Picture 1 is the sheet of mara: draw the same face, hair and clothes"
        in (mara.body["prompt"])
    )
    assert mara.endpoint.endswith("/edit")
    assert made.run.status == "succeeded"
    studio.check()


def test_pictures_that_do_not_fit_are_told_in_words_and_that_is_said(
    studio: HostedStudio, by_models: ByModels
) -> None:
    by_models("fal/flux-dev")  # takes no pictures at all

    made = studio.make(FERRY)

    mara = next(sent for sent in studio.stub.seen if "waits by the water" in sent.body["prompt"])
    assert "image_urls" not in mara.body
    assert "yellow raincoat" in mara.body["prompt"]
    take = of_shot(made, 1)[0]
    assert take.content["references"] == []
    assert "the sheet of mara" in take.content["not_sent"]


def test_a_refused_prompt_goes_to_a_new_seed_then_to_the_fallback_whose_take_takes_the_claim(
    studio: HostedStudio,
) -> None:
    studio.stub.breaks("late_prompt_refused", prompt="lamp", times=2)

    made = studio.make()

    lamp = [sent for sent in studio.stub.seen if "lamp" in sent.body["prompt"]]
    assert [sent.endpoint.split("/")[1] for sent in lamp] == [
        "bytedance",
        "bytedance",
        "nano-banana",
    ]
    assert lamp[0].body["seed"] != lamp[1].body["seed"]
    refused, shown = of_shot(made, 1)
    assert (refused.status, refused.model) == ("failed", "fal/seedream-4")
    assert refused.content == {"replaced_by": str(shown.id)}
    assert (shown.status, shown.model, shown.cost) == ("ready", "fal/nano-banana", 39_000)
    assert made.take("shot.still", made.shot(1, 1).id) == shown
    assert take_state(made.view, "shot.still", made.shot(1, 1).id).state == "fresh"
    assert made.run.status == "succeeded"
    studio.check()


def test_a_prompt_refused_by_both_models_is_softened_once_and_shown_with_its_render(
    studio: HostedStudio,
) -> None:
    studio.stub.breaks("late_prompt_refused", prompt="Blood", times=9)

    made = studio.make(BLOODY)

    (rescue,) = rescues()
    shot = made.shot(1, 1)
    assert "ed paint drips" in rescue.content["prose"]
    assert made.view.selected("still.prompt", shot.id) == rescue
    assert shown_text(made.view, "still.prompt", shot.id) == rescue.content
    assert own_words(made.view, "still.prompt", shot.id) is None
    last = studio.stub.seen[-1].body["prompt"]
    assert rescue.content["prose"] in last and "Style: " in last  # noqa: PT018
    assert take_state(made.view, "shot.still", shot.id).state == "fresh"
    assert made.run.status == "succeeded"
    jobs = made.jobs(kind__in=["shot.still.request", "prompt.reword", "take.keep"])
    assert sorted(jobs.values()) == ["succeeded"] * 6
    studio.check()


def test_a_rescues_wording_yields_to_the_next_change_of_the_spec(studio: HostedStudio) -> None:
    studio.stub.breaks("late_prompt_refused", prompt="Blood", times=9)
    made = studio.make(BLOODY)
    shot = made.shot(1, 1)
    spec = made.view.content("shot.spec", shot.id) | {"action": "The lamp is clean"}
    with transaction.atomic():
        edit_slot(made.film, "shot.spec", shot.id, spec, cause=TakeCause.PERSON)

    assert "The lamp is clean" in shown_text(made.view, "still.prompt", shot.id)["prose"]
    assert take_state(made.view, "shot.still", shot.id).cause == "spec: action"


def test_a_persons_words_are_softened_for_the_provider_and_go_on_to_stand(
    studio: HostedStudio, film_set: object
) -> None:
    made = studio.make("INT. CELLAR - NIGHT\n\nA knife lies there.\n")
    shot = made.shot(1, 1)
    with transaction.atomic():
        mine = edit_slot(
            made.film, "still.prompt", shot.id, {"prose": "A Bloody knife."}, cause=TakeCause.PERSON
        )
    studio.stub.breaks("late_prompt_refused", prompt="Bloody", times=9)

    again = studio.generate(made, want="update")

    assert again.run.status == "succeeded"
    assert made.view.selected("still.prompt", shot.id) == mine
    assert "stained tool" in studio.stub.seen[-1].body["prompt"]
    assert take_state(made.view, "shot.still", shot.id).state == "fresh"
    assert studio.generate(made, want="update") == made  # nothing is left to do
    studio.check()


def test_what_cannot_be_softened_ends_in_words_a_person_can_act_on_and_others_go_on(
    studio: HostedStudio,
) -> None:
    studio.stub.breaks("late_prompt_refused", prompt="lamp", times=9)

    made = studio.make()

    shown = of_shot(made, 1)[-1]
    assert shown.status == "failed"
    assert shown.error_code == "prompt_refused"
    assert shown.error_detail == (
        "fal refuses the prompt (violence): The content was flagged by a content checker. Tried "
        "again with another seed, by fal/nano-banana. Change the words of the prompt, or choose "
        "another model."
    )
    assert len([sent for sent in studio.stub.seen if "lamp" in sent.body["prompt"]]) == 3
    assert made.take("shot.still", made.shot(2, 1).id).status == "ready"
    assert rescues() == []
    assert made.run.status == "failed"
    studio.check()


def test_a_refused_picture_is_named_and_never_sent_again(studio: HostedStudio) -> None:
    studio.stub.breaks("second_picture_refused", prompt="waits by the water", times=9)

    made = studio.make(FERRY)

    (failed,) = of_shot(made, 1)
    assert failed.error_code == "picture_refused"
    assert "picture 2 (the sheet of the place " in failed.error_detail
    assert failed.error_detail.endswith(
        "Choose another take of that picture, or take it out of the shot."
    )
    mara = [sent for sent in studio.stub.seen if "waits by the water" in sent.body["prompt"]]
    assert len(mara) == 1
    studio.check()


def test_a_prompt_over_the_limit_is_shortened_once_and_never_cut(studio: HostedStudio) -> None:
    made = studio.make("INT. CELLAR - NIGHT\n\nA lamp hangs there.\n")
    shot = made.shot(1, 1)
    long = "A lamp. " + "It swings to and fro in the wind. " * 200
    with transaction.atomic():
        edit_slot(made.film, "still.prompt", shot.id, {"prose": long}, cause=TakeCause.PERSON)

    again = studio.generate(made, want="update")

    (rescue,) = rescues()
    sent = studio.stub.seen[-1].body["prompt"]
    assert len(sent) <= 5_000
    assert rescue.content["prose"] in sent
    assert again.run.status == "succeeded"
    assert made.view.content("still.prompt", shot.id) == {"prose": long}
    studio.check()


def test_a_prompt_that_cannot_be_shortened_enough_is_refused_with_both_numbers(
    studio: HostedStudio,
) -> None:
    made = studio.make("INT. CELLAR - NIGHT\n\nA lamp hangs there.\n")
    shot = made.shot(1, 1)
    endless = "A lamp " + "and a lamp " * 600 + "hang there. And nothing else."
    with transaction.atomic():
        edit_slot(made.film, "still.prompt", shot.id, {"prose": endless}, cause=TakeCause.PERSON)
    before = len(studio.stub.seen)

    studio.generate(made, want="update")

    failed = of_shot(made, 1)[-1]
    assert (failed.status, failed.error_code) == ("failed", "prompt_too_long")
    assert "5000" in failed.error_detail
    assert "characters" in failed.error_detail
    assert failed.error_detail.endswith(
        "It could not be shortened enough: write a shorter prompt yourself."
    )
    assert len(studio.stub.seen) == before
    assert made.take("shot.still", shot.id).status == "ready"  # the old one is still good


def test_a_retry_after_the_fallback_was_refused_too_goes_on_there_and_lands(
    studio: HostedStudio,
) -> None:
    studio.stub.breaks("late_prompt_refused", prompt="lamp", times=3)
    made = studio.make()
    assert made.run.status == "failed"

    retry_run(made.run_id)
    studio.work()

    assert made.run.status == "succeeded"
    shown = made.take("shot.still", made.shot(1, 1).id)
    assert shown.model == "fal/nano-banana"
    studio.check()


def test_no_row_holds_a_picture_that_was_sent(studio: HostedStudio) -> None:
    studio.make(FERRY)

    for take in Take.objects.filter(slot__kind="shot.still"):
        assert len(json.dumps(take.content)) < 4_000
