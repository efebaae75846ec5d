"""What is refused is tried again where that can help, each rung once, and ends in words."""

import pytest

from media_pipeline.graph.ladder import (
    FALLBACK,
    MODEL_FAILED,
    NEW_SEED,
    NO_RUNGS,
    SHORTENED,
    SOFTENED,
    Reword,
    Rungs,
    Tries,
    next_rung,
    tries_before,
)
from media_pipeline.providers.hosted import Refusal
from media_pipeline.providers.model_cards import card
from media_pipeline.providers.refusals_in_words import too_long_for
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.outcomes import AskAgain, GiveUp

FLUX = card("fal/flux-dev", "artist")
NANO = card("fal/nano-banana", "artist")  # has no fallback
PROMPT = Refusal("prompt_refused", "fal refuses the prompt: violence", part="prompt")
PICTURE = Refusal("picture_refused", "fal refuses picture 2 (MARA)", part="picture", picture=2)
TOO_LONG = Refusal("prompt_too_long", "5000 of 4000", part="prompt", length=5000, limit=4000)
ALL_TRIED = Tries((NEW_SEED, FALLBACK, SOFTENED))


def climb(refusal: Refusal, model: str = "fal/flux-dev", rungs: Rungs = Rungs()) -> list[str]:  # noqa: B008
    """Every rung until the end, when all of them are refused for the same."""
    tries, went = Tries(), list[str]()
    for _ in range(9):
        then = next_rung(refusal, card(model), tries, rungs)
        if isinstance(then, Reword):
            went.append(then.how)
        elif isinstance(then, AskAgain):
            went.append(then.reason)
        else:
            return went
        tries = tries.after(went[-1])
    raise AssertionError(went)


@pytest.mark.parametrize("code", ["prompt_refused", "content_refused", "result_refused"])
def test_refused_content_is_tried_with_a_new_seed_then_elsewhere_then_in_softer_words(
    code: str,
) -> None:
    assert climb(Refusal(code, "no")) == [NEW_SEED, FALLBACK, SOFTENED]


def test_a_model_without_a_fallback_goes_from_the_seed_to_the_softer_words() -> None:
    assert climb(PROMPT, NANO.name) == [NEW_SEED, SOFTENED]


@pytest.mark.parametrize("refusal", [PICTURE, Refusal("audio_refused", "no", part="audio")])
def test_a_refused_picture_or_sound_is_never_sent_again(refusal: Refusal) -> None:
    assert climb(refusal) == []


def test_a_prompt_that_is_too_long_is_shortened_once() -> None:
    assert climb(TOO_LONG) == [SHORTENED]


def test_what_was_shortened_and_is_then_refused_climbs_on() -> None:
    went = next_rung(PROMPT, FLUX, Tries((SHORTENED,)))

    assert isinstance(went, AskAgain)
    assert went.reason == NEW_SEED


def test_a_model_that_broke_is_asked_once_more_and_then_its_fallback() -> None:
    assert climb(Refusal(MODEL_FAILED, "it broke")) == [MODEL_FAILED, FALLBACK]


def test_an_alternative_stays_with_its_model_and_a_final_tries_nothing() -> None:
    assert climb(PROMPT, rungs=Rungs(fallback=False)) == [NEW_SEED, SOFTENED]
    assert climb(PROMPT, rungs=NO_RUNGS) == []
    assert climb(TOO_LONG, rungs=NO_RUNGS) == []


def test_the_end_says_what_was_refused_what_was_tried_and_what_a_person_can_do() -> None:
    end = next_rung(PROMPT, FLUX, ALL_TRIED)

    assert isinstance(end, GiveUp)
    assert end.code == "prompt_refused"
    assert end.detail == (
        "fal refuses the prompt: violence. Tried again with another seed, by fal/seedream-4, in "
        "softer words. Change the words of the prompt, or choose another model."
    )


def test_the_end_of_a_refused_picture_names_it_and_what_to_do_about_it() -> None:
    end = next_rung(PICTURE, FLUX, Tries())

    assert end == Refusal(
        "picture_refused",
        "fal refuses picture 2 (MARA). Choose another take of that picture, or take it out of "
        "the shot.",
        part="picture",
        picture=2,
    )


def test_the_end_of_a_prompt_that_is_too_long_names_both_numbers() -> None:
    refusal = too_long_for(FLUX, "x" * 4001)
    assert refusal is not None

    end = next_rung(refusal, FLUX, Tries((SHORTENED,)))

    assert "4001 characters" in end.detail  # type: ignore[union-attr]
    assert "4000" in end.detail  # type: ignore[union-attr]
    assert "write a shorter prompt yourself" in end.detail  # type: ignore[union-attr]


def test_the_end_fits_into_a_jobs_error_however_much_the_provider_says() -> None:
    end = next_rung(Refusal("prompt_refused", "no " * 400), FLUX, ALL_TRIED)

    assert len(end.detail) <= 500  # type: ignore[union-attr]
    assert end.detail.endswith("or choose another model.")  # type: ignore[union-attr]


def test_a_prompt_that_fits_is_not_too_long() -> None:
    assert too_long_for(FLUX, "x" * 4000) is None
    assert too_long_for(card("local", "artist"), "x" * 100_000) is None


def test_the_fallback_is_asked_from_its_rung_on_and_every_request_has_its_own_seed() -> None:
    tries = Tries((NEW_SEED,))
    assert tries.model(FLUX) == FLUX
    assert tries.after(FALLBACK).model(FLUX).name == FLUX.fallback
    assert tries.after(FALLBACK).after(SOFTENED).model(FLUX).name == FLUX.fallback
    seeds = {Tries((NEW_SEED,) * times).seed(2**31 - 1) for times in range(4)}
    assert len(seeds) == 4
    assert all(0 <= seed < 2**31 for seed in seeds)


def test_what_was_tried_follows_from_the_rows_also_over_two_jobs() -> None:
    rows = [
        HeldSubmission(1, "job:1", "refused", superseded=NEW_SEED),
        HeldSubmission(2, "job:2", "refused", superseded=FALLBACK),
        HeldSubmission(3, "job:3", ""),
    ]

    assert tries_before(rows, 3) == Tries((NEW_SEED, FALLBACK))
    assert tries_before(rows, 2) == Tries((NEW_SEED,))
    assert tries_before(rows[:1], 2, [SHORTENED]) == Tries((SHORTENED, NEW_SEED))
