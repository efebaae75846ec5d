"""The local analyst casts by words: age, gender, what is told, and the name."""

import pytest

from media_pipeline.providers.casting import Candidate, CastRequest, Role
from media_pipeline.providers.local.analyst import LocalAnalyst

WOMAN = Role(tag="mara", name="Mara", age="34", gender="female", description="long red hair")
PIER = Role(tag="pier", name="Pier", description="exterior. planks and lamps over the water")


def confidence(role: Role, name: str, description: str = "", what: str = "people") -> float:
    request = CastRequest(
        what=what,  # type: ignore[arg-type]
        roles=(role,),
        candidates=(Candidate(key="x", name=name, description=description),),
    )
    matches = LocalAnalyst().cast(request).value
    return matches[0].confidence if matches else 0.0


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("Mara", ""),
        ("Anna", "a woman of 36"),
        ("Anna", "woman in her thirties"),
        ("Bea", "a girl with long red hair, 33 years old"),
    ],
)
def test_who_fits_by_name_or_by_age_and_gender_may_play(name: str, description: str) -> None:
    assert confidence(WOMAN, name, description) >= 0.5


@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("Piet", "a man of 34 with long red hair"),
        ("Anna", "a woman of 71 with long red hair"),
        ("Anna", "a woman"),
        ("Kim", ""),
    ],
)
def test_who_contradicts_the_role_or_tells_too_little_may_not(name: str, description: str) -> None:
    assert confidence(WOMAN, name, description) < 0.5


def test_a_place_is_the_kind_of_place_that_the_film_names() -> None:
    assert confidence(PIER, "Brighton pier", "wooden planks", "places") >= 0.5
    assert confidence(PIER, "Barn", "hay and cows", "places") < 0.5


def test_the_same_question_has_the_same_answer_the_surest_first() -> None:
    request = CastRequest(
        what="people",
        roles=(WOMAN, Role(tag="otto", name="Otto", age="61", gender="male")),
        candidates=(
            Candidate(key="a", name="Anna", description="a woman of 36"),
            Candidate(key="p", name="Piet", description="a man in his sixties"),
            Candidate(key="m", name="Mara"),
        ),
    )
    first = LocalAnalyst().cast(request).value
    assert first == LocalAnalyst().cast(request).value
    assert [match.candidate_key for match in first[:2]] == ["m", "a"]
    assert list(first) == sorted(first, key=lambda match: -match.confidence)
