"""What a transcriber is asked, and what its answers mean."""

from pathlib import Path

import pytest

from media_pipeline.providers.asking import Asking
from media_pipeline.providers.listening.openai_transcriber import OpenAiTranscriber
from media_pipeline.providers.provider_errors import (
    ProviderBusy,
    ProviderError,
    ProviderMalformed,
    ProviderRefused,
    ProviderUnclear,
)
from media_pipeline.providers.seed.seed_voices import SeedVoices
from tests.media_pipeline.providers.seed.test_seed_voices import BRIEF, SCRIPT
from tests.providers.stub.speech import faults
from tests.providers.stub.speech.server import LISTENER_KEY, MODEL, SpeechStub


@pytest.fixture
def reading(seed: SeedVoices, tmp_path: Path) -> Path:
    return seed.read_range(SCRIPT, BRIEF, target=tmp_path / "read.wav").path


def test_a_sound_goes_once_and_its_words_come_back_with_their_times(
    listener: OpenAiTranscriber, speech: SpeechStub, reading: Path
) -> None:
    heard = listener.transcribe(reading, seconds=1.62, asking=Asking(key="hear-1"))

    path, headers, body = speech.seen[-1]
    assert path == "/audio/transcriptions"
    assert headers["authorization"] == f"Bearer {LISTENER_KEY}"
    assert headers["idempotency-key"] == "hear-1"
    assert f'name="model"\r\n\r\n{MODEL}'.encode() in body
    assert b'name="timestamp_granularities[]"\r\n\r\nword' in body
    assert [word.text for word in heard.words] == ["One", "two", "three.", "Four", "five.", "Six!"]
    assert heard.words[1].start == pytest.approx(0.29)
    assert heard.cost_microdollars == 162 == listener.most(1.62)
    assert [one.call for one in speech.ledger.read()] == ["speak", "transcript"]


def test_where_nothing_is_said_there_are_no_words(
    listener: OpenAiTranscriber, speech: SpeechStub, reading: Path
) -> None:
    speech.breaks(faults.EMPTY)
    assert listener.transcribe(reading, seconds=1.62).words == ()


@pytest.mark.parametrize(
    ("fault", "error", "says", "accepted"),
    [
        ("bad_key", ProviderRefused, "transcriber_key_refused", 0),
        ("no_quota", ProviderRefused, "transcriber_no_credits", 0),
        ("unknown_model", ProviderRefused, "MEDIA_PIPELINE_TRANSCRIBER_MODEL", 0),
        ("refused", ProviderRefused, "transcriber_refused", 0),
        ("busy", ProviderBusy, "2 s", 0),
        ("server_error", ProviderUnclear, "failed (500)", 0),
        (faults.DROP_BEFORE, ProviderUnclear, "lost", 0),
        (faults.DROP_AFTER, ProviderUnclear, "lost", 1),
        (faults.NO_WORDS, ProviderMalformed, "when each word is", 1),
    ],
)
def test_every_error_says_what_a_person_can_do_and_nothing_is_sent_twice(
    listener: OpenAiTranscriber,
    speech: SpeechStub,
    reading: Path,
    fault: str,
    error: type[ProviderError],
    says: str,
    accepted: int,
) -> None:
    speech.breaks(fault, call="transcript")
    with pytest.raises(error) as raised:
        listener.transcribe(reading, seconds=1.62)
    assert says in str(raised.value)
    assert LISTENER_KEY not in str(raised.value)
    assert [one.call for one in speech.ledger.read()].count("transcript") == accepted
    assert [path for path, _, _ in speech.seen].count("/audio/transcriptions") == 1
