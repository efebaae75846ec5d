"""ElevenLabs on a socket, and films that speak by it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.providers.elevenlabs.elevenlabs_voices import ElevenLabsVoices
from tests.media_pipeline.fakes.sounds import VOICES, QuickVoices
from tests.providers.stub.voices.server import KEY, VoicesStub, serving_voices


@pytest.fixture
def eleven(tmp_path: Path, settings: Any) -> Iterator[VoicesStub]:
    """It speaks in quick tones, a quarter of a second for each word."""
    settings.MEDIA_ROOT = tmp_path / "media"
    with serving_voices(tmp_path / "voices.jsonl", QuickVoices(), VOICES[0]) as stub:
        settings.MEDIA_PIPELINE_ELEVENLABS_URL = stub.url
        settings.MEDIA_PIPELINE_ELEVENLABS_KEY = KEY
        settings.MEDIA_PIPELINE_ELEVENLABS_FORMAT = "wav_48000"
        yield stub


@pytest.fixture
def voices(eleven: VoicesStub) -> ElevenLabsVoices:
    return ElevenLabsVoices()
