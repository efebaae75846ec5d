"""What ElevenLabs is asked, what its answers mean, and what is known when none comes."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from media_pipeline.assets.wav_file import read_frames
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.elevenlabs.elevenlabs_voices import ElevenLabsVoices
from media_pipeline.providers.local.voices import LocalVoices
from media_pipeline.providers.provider_errors import (
    ProviderBusy,
    ProviderError,
    ProviderMalformed,
    ProviderRefused,
    ProviderUnclear,
)
from media_pipeline.providers.voices import Turn, VoiceBrief
from tests.media_pipeline.small_media import make_wave, tone
from tests.providers.stub.voices.server import (
    DROP_AFTER,
    DROP_BEFORE,
    LOST_SEGMENT,
    LYING_SIZES,
    NO_SEGMENTS,
    VoicesStub,
    serving_voices,
)

TURNS = (
    Turn(voice_id="eleven-0", text="Nobody sails tonight.", tone="very quietly indeed, sadly"),
    Turn(voice_id="eleven-1", text="Then I will row."),
)
BRIEF = VoiceBrief(
    character_tag="otto",
    age="61",
    gender="male",
    voice_description="hoarse",
    is_narrator=False,
    seed=7,
)


def test_a_dialogue_is_one_request_with_its_tones_in_front(
    voices: ElevenLabsVoices, eleven: VoicesStub, tmp_path: Path
) -> None:
    speech = voices.record(TURNS, target=tmp_path / "a.wav", seed=3, asking=Asking(key="say-1"))

    ((path, headers, body),) = eleven.seen
    assert path == "/v1/text-to-dialogue/with-timestamps"
    assert headers["idempotency-key"] == "say-1"
    assert body == {
        "inputs": [
            {"text": "[very quietly indeed,] Nobody sails tonight.", "voice_id": "eleven-0"},
            {"text": "Then I will row.", "voice_id": "eleven-1"},
        ],
        "model_id": "eleven_v3",
        "seed": 3,
    }
    (line,) = eleven.ledger.read()
    assert line.letters == 60
    assert speech.cost_microdollars == 6_000 <= voices.most("record", 60)
    assert [turn.end - turn.start for turn in speech.turns] == pytest.approx([0.75, 1.0])
    assert speech.seconds == pytest.approx(len(read_frames(tmp_path / "a.wav")) / 96_000)


def test_a_voice_is_designed_in_two_requests_and_the_first_is_paid(
    voices: ElevenLabsVoices, eleven: VoicesStub
) -> None:
    preview = voices.design(BRIEF)
    assert (preview.voice_id, preview.cost_microdollars) == ("", 300_000)
    voice = voices.design(BRIEF, preview=preview.preview)

    assert (voice.voice_id, voice.cost_microdollars) == ("eleven-0", 0)
    assert eleven.ledger.calls() == ["design", "voice"]
    description = eleven.seen[0][2]["voice_description"]
    assert "61 male" in description
    assert "hoarse" in description
    with pytest.raises(ProviderRefused):
        voices.design(BRIEF, preview=preview.preview)  # a preview works once


def test_a_wav_that_lies_about_its_length_is_whole(
    voices: ElevenLabsVoices, eleven: VoicesStub, tmp_path: Path
) -> None:
    honest = voices.record(TURNS, target=tmp_path / "a.wav")
    eleven.breaks(LYING_SIZES)
    speech = voices.record(TURNS, target=tmp_path / "b.wav")

    assert speech.seconds == honest.seconds
    assert read_frames(tmp_path / "a.wav") == read_frames(tmp_path / "b.wav")


@pytest.mark.parametrize("fault", [NO_SEGMENTS, LOST_SEGMENT])
def test_lines_of_which_nobody_says_where_they_are_cannot_be_used_and_are_paid(
    voices: ElevenLabsVoices, eleven: VoicesStub, tmp_path: Path, fault: str
) -> None:
    eleven.breaks(fault)
    with pytest.raises(ProviderMalformed) as bad:
        voices.record(TURNS, target=tmp_path / "a.wav")
    assert bad.value.usage.cost_microdollars == 6_000
    assert "turn" in bad.value.feedback


def test_a_single_line_needs_no_word_on_where_it_is(
    voices: ElevenLabsVoices, eleven: VoicesStub, tmp_path: Path
) -> None:
    eleven.breaks(NO_SEGMENTS)
    speech = voices.record(TURNS[1:], target=tmp_path / "a.wav")
    (turn,) = speech.turns
    assert [turn.start, turn.end] == pytest.approx([0.0, speech.seconds], abs=0.02)


@pytest.mark.parametrize(
    ("fault", "error", "says"),
    [
        ("too_many_requests", ProviderBusy, "3 s"),
        ("system_busy", ProviderBusy, "20 s"),
        ("busy_for_a_while", ProviderBusy, "7 s"),
        ("unavailable", ProviderBusy, "20 s"),
        ("bad_key", ProviderRefused, "voices_key_refused"),
        ("no_credits", ProviderRefused, "voices_no_credits"),
        ("voice_gone", ProviderRefused, "voice_unknown"),
        ("too_many_letters", ProviderRefused, "speech_too_many_letters"),
        ("bad_prompt", ProviderRefused, "content_refused"),
        ("unreadable", ProviderRefused, "body.inputs: field required"),
        ("server_error", ProviderUnclear, "failed (500)"),
        (DROP_BEFORE, ProviderUnclear, "lost"),
        (DROP_AFTER, ProviderUnclear, "lost"),
    ],
)
def test_every_error_says_what_a_person_can_do_and_not_the_key(
    voices: ElevenLabsVoices,
    eleven: VoicesStub,
    tmp_path: Path,
    fault: str,
    error: type[ProviderError],
    says: str,
) -> None:
    eleven.breaks(fault)
    with pytest.raises(error) as raised:
        voices.record(TURNS, target=tmp_path / "a.wav")
    assert says in str(raised.value)
    assert eleven.key not in str(raised.value)
    assert len(eleven.ledger.read()) == (fault == DROP_AFTER)
    assert not (tmp_path / "a.wav").exists()


def test_without_a_key_nothing_is_sent(
    voices: ElevenLabsVoices, eleven: VoicesStub, tmp_path: Path, settings: Any
) -> None:
    settings.MEDIA_PIPELINE_ELEVENLABS_KEY = ""
    with pytest.raises(ProviderRefused, match="voices_key_missing"):
        voices.record(TURNS, target=tmp_path / "a.wav")
    assert eleven.seen == []


def test_a_projects_own_key_goes_before_the_deployments(
    voices: ElevenLabsVoices, eleven: VoicesStub, tmp_path: Path
) -> None:
    eleven.key = "their-own"
    voices.record(TURNS, target=tmp_path / "a.wav", asking=Asking(own_key="their-own"))
    assert eleven.ledger.calls() == ["dialogue"]


def test_a_take_is_said_by_a_voice_in_its_own_time(
    voices: ElevenLabsVoices, eleven: VoicesStub, tmp_path: Path
) -> None:
    take = make_wave(tmp_path / "take.wav", tone(1.5))
    speech = voices.revoice(take, voice_id="eleven 0/x", target=tmp_path / "a.wav")

    assert eleven.seen[0][0] == "/v1/speech-to-speech/eleven%200%2Fx"
    assert b'name="model_id"\r\n\r\neleven_multilingual_sts_v2' in eleven.seen[0][2]
    assert speech.seconds == pytest.approx(1.5)
    assert speech.cost_microdollars == 7_500 == voices.most("revoice", 0, 1.5)


def test_a_real_voice_comes_through_as_it_was_said(
    voices: ElevenLabsVoices, tmp_path: Path, settings: Any
) -> None:
    with serving_voices(tmp_path / "real.jsonl", LocalVoices(), "local-man-plain") as real:
        settings.MEDIA_PIPELINE_ELEVENLABS_URL = real.url
        speech = voices.record(TURNS[:1], target=tmp_path / "a.wav")
    samples = np.frombuffer(read_frames(tmp_path / "a.wav"), dtype="<i2")
    assert 0.6 < speech.turns[0].end - speech.turns[0].start < 4
    assert np.abs(samples).max() > 5_000
