"""What Seed is asked, what its answers mean, and what is known when none comes."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.providers.asking import Asking
from media_pipeline.providers.provider_errors import (
    ProviderBusy,
    ProviderError,
    ProviderMalformed,
    ProviderRefused,
    ProviderUnclear,
)
from media_pipeline.providers.range_script import RangeScript
from media_pipeline.providers.seed.seed_voices import SeedVoices
from media_pipeline.providers.voices import Turn, VoiceBrief
from tests.media_pipeline.small_media import make_wave, tone
from tests.providers.stub.speech import faults
from tests.providers.stub.speech.server import SpeechStub

BRIEF = VoiceBrief(
    character_tag="otto",
    age="61",
    gender="male",
    voice_description="hoarse",
    is_narrator=False,
    seed=7,
)
SCRIPT = RangeScript(normal="One two three.", quiet="Four five.", loud="Six!")


def clips(folder: Path, *pitches: int) -> tuple[Path, ...]:
    return tuple(
        make_wave(folder / f"clip-{pitch}.wav", tone(0.5, hertz=pitch)) for pitch in pitches
    )


@pytest.fixture
def turns(tmp_path: Path) -> tuple[Turn, ...]:
    otto, mara = clips(tmp_path, 200, 220, 240), clips(tmp_path, 300, 320, 340)
    return (
        Turn(voice_id="otto", text="Nobody sails tonight.", tone="whispering", sounds_like=otto),
        Turn(voice_id="mara", text="Then I will row.", tone="sadly", sounds_like=mara),
        Turn(voice_id="otto", text="You have no boat.", sounds_like=otto),
    )


def sent(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()[44:]).hexdigest()


def test_a_conversation_is_one_request_with_a_clip_of_each_voice_and_mood(
    seed: SeedVoices, speech: SpeechStub, turns: tuple[Turn, ...], tmp_path: Path
) -> None:
    said = seed.record(turns, target=tmp_path / "a.wav", asking=Asking(key="say-1"))

    ((path, headers, body),) = speech.seen
    assert path == "/api/v3/tts/create"
    assert len(headers["x-api-request-id"]) == 36
    assert (body["model"], body["audio_config"]["format"]) == ("seed-audio-1.0", "wav")
    (line,) = speech.ledger.read()
    assert line.said == "Nobody sails tonight. / Then I will row. / You have no boat."
    otto, mara = turns[0].sounds_like, turns[1].sounds_like
    # Two normal clips, and the third place for the whisper; what is sad stays as usual.
    assert line.voices == [sent(otto[0]), sent(mara[0]), sent(otto[1])]
    assert (
        "Speaker 1: exactly the voice and accent of @Audio1, when quiet as in @Audio3."
        in (body["text_prompt"])
    )
    assert 'Speaker 2 (sadly): "Then I will row."' in body["text_prompt"]
    # Words of 0.25 s with 0.02 s before each.
    assert [turn.end - turn.start for turn in said.turns] == pytest.approx(
        [0.79, 1.06, 1.06], abs=0.002
    )
    assert said.turns[1].start == pytest.approx(0.83, abs=0.002)
    assert said.cost_microdollars == pytest.approx(said.seconds * 2_500, abs=2)
    assert said.cost_microdollars <= seed.most("record", 70)


def test_a_range_script_is_read_in_one_request_without_any_clip(
    seed: SeedVoices, speech: SpeechStub, tmp_path: Path
) -> None:
    read = seed.read_range(SCRIPT, BRIEF, target=tmp_path / "a.wav", asking=Asking(key="read-1"))

    (line,) = speech.ledger.read()
    assert (line.said, line.voices) == ("One two three. / Four five. / Six!", [])
    assert "61 male. hoarse" in speech.seen[0][2]["text_prompt"]
    assert read.seconds == pytest.approx(6 * 0.27)
    assert read.cost_microdollars == 4_050


@pytest.mark.parametrize(
    ("people", "letters", "says"),
    [(4, 10, "speech_too_many_voices"), (1, 1_001, "speech_too_many_letters")],
)
def test_what_one_call_cannot_hold_is_refused_before_anything_is_sent(
    seed: SeedVoices, speech: SpeechStub, tmp_path: Path, people: int, letters: int, says: str
) -> None:
    (clip,) = clips(tmp_path, 200)
    turns = tuple(
        Turn(voice_id=f"voice-{at}", text="a" * letters, sounds_like=(clip,))
        for at in range(people)
    )
    with pytest.raises(ProviderRefused, match=says):
        seed.record(turns, target=tmp_path / "a.wav")
    assert speech.seen == []


def test_three_people_and_a_thousand_letters_go(
    seed: SeedVoices, speech: SpeechStub, tmp_path: Path
) -> None:
    (clip,) = clips(tmp_path, 200)
    lengths = [400, 300, 300]
    turns = tuple(
        Turn(voice_id=f"voice-{at}", text="a" * length, sounds_like=(clip,))
        for at, length in enumerate(lengths)
    )
    seed.record(turns, target=tmp_path / "a.wav")
    assert [one.letters for one in speech.ledger.read()] == [1_000]


@pytest.mark.parametrize(
    ("fault", "error", "says", "accepted"),
    [
        ("bad_key", ProviderRefused, "voices_key_refused", 0),
        ("not_granted", ProviderRefused, "voices_key_refused", 0),
        ("content", ProviderRefused, "content_refused", 0),
        ("refused_in_200", ProviderRefused, "content_refused", 0),
        ("odd", ProviderRefused, "voices_refused", 0),
        ("busy", ProviderBusy, "2 s", 0),
        ("server_error", ProviderUnclear, "failed (500)", 0),
        (faults.DROP_BEFORE, ProviderUnclear, "lost", 0),
        (faults.DROP_AFTER, ProviderUnclear, "lost", 1),
        (faults.NO_AUDIO, ProviderMalformed, "cannot be read", 1),
        (faults.NO_SUBTITLE, ProviderMalformed, "where each line is", 1),
    ],
)
def test_every_error_says_what_a_person_can_do_and_not_the_key(
    seed: SeedVoices,
    speech: SpeechStub,
    turns: tuple[Turn, ...],
    tmp_path: Path,
    fault: str,
    error: type[ProviderError],
    says: str,
    accepted: int,
) -> None:
    speech.breaks(fault)
    with pytest.raises(error) as raised:
        seed.record(turns, target=tmp_path / "a.wav")
    assert says in str(raised.value)
    assert speech.seed_key not in str(raised.value)
    assert len(speech.ledger.read()) == accepted
    assert len(speech.seen) == 1
    if error is ProviderMalformed:
        assert raised.value.usage.cost_microdollars > 0  # type: ignore[attr-defined]


def test_without_a_key_nothing_is_sent(
    seed: SeedVoices, speech: SpeechStub, tmp_path: Path, settings: Any
) -> None:
    settings.MEDIA_PIPELINE_SEED_KEY = ""
    with pytest.raises(ProviderRefused, match="voices_key_missing"):
        seed.read_range(SCRIPT, BRIEF, target=tmp_path / "a.wav")
    assert speech.seen == []


def test_english_and_chinese_are_read_and_no_other_language(seed: SeedVoices) -> None:
    assert seed.reads("Nobody sails tonight.")
    assert seed.reads("今晚没有人出海。")
    assert not seed.reads("Сегодня никто не плывёт.")
    assert not seed.reads("Je ne sais pas où il est.")
