"""A model's casting is held to the roles and the candidates that it was asked about."""

import math
from typing import Any

import pytest

from media_pipeline.providers.casting import Candidate, CastMatch, CastRequest, Role
from media_pipeline.providers.chat.cast_answer import CastAnswer, CastReader
from media_pipeline.providers.chat.language_model_analyst import LanguageModelAnalyst
from media_pipeline.providers.chat.questions import about_cast
from media_pipeline.providers.chat.sections import write_sections
from tests.media_pipeline.film_set import FilmSet
from tests.media_pipeline.library.entries import talent
from tests.media_pipeline.scripts_to_film import FERRY

REQUEST = CastRequest(
    what="people",
    roles=(Role(tag="mara", name="Mara", age="34"), Role(tag="otto", name="Otto")),
    candidates=(
        Candidate(key="0195-a", name="Anna", description="red hair", tags=("comedy",)),
        Candidate(key="0195-b", name="Piet"),
    ),
)


def read(*matches: tuple[int, int, float]) -> tuple[tuple[CastMatch, ...], list[str]]:
    said: Any = [
        {"role": role, "candidate": candidate, "confidence": sure, "reason": " tall \n"}
        for role, candidate, sure in matches
    ]
    reader = CastReader(REQUEST)
    return reader.whole(CastAnswer.model_validate({"matches": said})), reader.problems


def test_numbers_become_the_tags_and_ids_that_were_asked_about() -> None:
    matches, problems = read((2, 1, 0.8))

    assert problems == []
    assert matches == (
        CastMatch(role_tag="otto", candidate_key="0195-a", confidence=0.8, reason="tall"),
    )


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ((3, 2, 0.9), "matches[1].role: there is no number 3; the numbers are 1 to 2"),
        ((0, 2, 0.9), "matches[1].role: there is no number 0; the numbers are 1 to 2"),
        ((2, 9, 0.9), "matches[1].candidate: there is no number 9; the numbers are 1 to 2"),
        ((1, 2, 0.9), "matches[1].role: number 1 is used twice; each is used once at most"),
        ((2, 1, 0.9), "matches[1].candidate: number 1 is used twice; each is used once at most"),
    ],
)
def test_who_was_not_asked_about_or_is_named_twice_is_told_the_model(
    wrong: tuple[int, int, float], said: str
) -> None:
    _, problems = read((1, 1, 0.9), wrong)

    assert problems == [said]


@pytest.mark.parametrize(("said", "sure"), [(7.5, 1.0), (-1, 0.0), (math.nan, 0.0)])
def test_a_confidence_is_between_nought_and_one(said: float, sure: float) -> None:
    assert [match.confidence for match in read((1, 1, said))[0]] == [sure]


def test_a_film_is_cast_by_a_model(
    film_set: FilmSet, films_ask_the_stub: LanguageModelAnalyst
) -> None:
    anna = talent("Anna", "a woman of 36 with red hair")
    made = film_set.make(FERRY, talent=[str(anna.pk)], stop_at="casting", export=False)

    assert films_ask_the_stub.name == "model"
    assert made.run.status == "succeeded"
    assert made.view.played_by(made.person("mara").id) == anna.pk
    casting = made.take("casting.talent")
    assert casting.cost > 0
    assert casting.content["matches"][0]["reason"]


def test_a_model_sees_numbers_and_words_and_no_id_of_ours() -> None:
    text = write_sections(about_cast(REQUEST))

    assert '"role": 1' in text
    assert '"red hair"' in text
    assert "0195" not in text
