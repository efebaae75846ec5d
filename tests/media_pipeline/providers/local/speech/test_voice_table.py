"""Which voice a character gets."""

import pytest

from media_pipeline.providers.local.speech.voice_table import BY_ID, VOICES, choose_voice
from media_pipeline.providers.local.voices import LocalVoices
from media_pipeline.providers.voices import VoiceBrief


def _brief(
    tag: str = "ANN",
    *,
    age: str = "34",
    gender: str = "female",
    voice: str = "",
    narrator: bool = False,
    seed: int = 1,
    taken: tuple[str, ...] = (),
) -> VoiceBrief:
    return VoiceBrief(
        character_tag=tag,
        age=age,
        gender=gender,
        voice_description=voice,
        is_narrator=narrator,
        seed=seed,
        taken=taken,
    )


def test_no_two_characters_share_a_voice_while_one_is_free() -> None:
    taken: tuple[str, ...] = ()
    for number in range(len(VOICES)):
        taken += (choose_voice(_brief(f"MAN {number}", gender="male", taken=taken)).voice_id,)
    assert len(set(taken)) == len(VOICES) >= 12
    again = choose_voice(_brief("MAN 99", gender="male", taken=taken))
    assert again.gender == "male"
    assert not again.narrates


@pytest.mark.parametrize(
    ("age", "gender", "suits"),
    [
        ("34", "female", ("female", "adult")),
        ("late 60s", "male", ("male", "old")),
        ("elderly", "female", ("female", "old")),
        ("nine years old, a girl of 9", "female", ("female", "child")),
        ("teenage", "male", ("male", "young")),
        ("", "male", ("male", "adult")),
    ],
)
def test_a_voice_suits_age_and_gender(age: str, gender: str, suits: tuple[str, str]) -> None:
    voice = choose_voice(_brief(age=age, gender=gender))
    assert (voice.gender, voice.age) == suits
    assert not voice.narrates


def test_a_narrator_has_a_voice_apart() -> None:
    assert choose_voice(_brief(gender="", narrator=True)).narrates


def test_the_description_of_a_voice_is_heard() -> None:
    deep = choose_voice(_brief(gender="male", voice="deep, gravelly, slow"))
    thin = choose_voice(_brief(gender="male", voice="thin and nervous"))
    assert deep.shape.pitch < 1 < thin.shape.pitch


def test_the_same_brief_is_the_same_voice_and_the_port_knows_it() -> None:
    brief = _brief(gender="")
    voice = LocalVoices().design(brief)
    assert voice == LocalVoices().design(brief)
    assert BY_ID[voice.voice_id].description == voice.description


def test_no_two_voices_are_shaped_alike() -> None:
    assert len({voice.shape for voice in VOICES}) == len(VOICES)
