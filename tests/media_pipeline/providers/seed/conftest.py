"""Seed Speech and a transcriber on a socket."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.providers.listening.openai_transcriber import OpenAiTranscriber
from media_pipeline.providers.seed.seed_voices import SeedVoices
from tests.media_pipeline.fakes.sounds import VOICES, QuickVoices
from tests.providers.stub.speech.server import (
    LISTENER_KEY,
    MODEL,
    SEED_KEY,
    SpeechStub,
    serving_speech,
)


@pytest.fixture
def speech(tmp_path: Path, settings: Any) -> Iterator[SpeechStub]:
    """A quarter of a second for each word."""
    settings.MEDIA_ROOT = tmp_path / "media"
    with serving_speech(tmp_path / "speech.jsonl", QuickVoices(), VOICES[0]) as stub:
        settings.MEDIA_PIPELINE_SEED_URL = stub.url
        settings.MEDIA_PIPELINE_SEED_KEY = SEED_KEY
        settings.MEDIA_PIPELINE_TRANSCRIBER = "model"
        settings.MEDIA_PIPELINE_TRANSCRIBER_URL = stub.url
        settings.MEDIA_PIPELINE_TRANSCRIBER_KEY = LISTENER_KEY
        settings.MEDIA_PIPELINE_TRANSCRIBER_MODEL = MODEL
        settings.MEDIA_PIPELINE_TRANSCRIBER_PRICE = "6000"
        yield stub


@pytest.fixture
def seed(speech: SpeechStub) -> SeedVoices:
    return SeedVoices()


@pytest.fixture
def listener(speech: SpeechStub) -> OpenAiTranscriber:
    return OpenAiTranscriber()
