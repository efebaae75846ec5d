"""A backlot: providers of words, media and voices on sockets, and crews that are quick."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from media_pipeline.providers.adapters import ADAPTERS
from tests.crash.every_kind.backlot import Providers
from tests.media_pipeline.conftest import film_set
from tests.media_pipeline.fakes.sounds import VOICES, QuickVoices
from tests.media_pipeline.fakes.writers import ToldWriter
from tests.providers.stub.chat import server as chat
from tests.providers.stub.chat.shapes import PRICE_IN, PRICE_OUT
from tests.providers.stub.media import server as media
from tests.providers.stub.speech import server as speech
from tests.providers.stub.voices import server as voices
from tests.workflows.conftest import quick_flush

__all__ = ["film_set", "quick_flush"]

#: Whoever reads, sees, words and directs is a language model.
BY_WORDS = ("analyst", "eyes", "writer", "director")


@pytest.fixture
def providers(
    film_set: object, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Providers]:
    with (
        chat.serving(tmp_path / "words.jsonl") as words,
        media.serving(tmp_path / "media.jsonl") as pictures,
        voices.serving_voices(tmp_path / "voices.jsonl", QuickVoices(), VOICES[0]) as eleven,
        speech.serving_speech(tmp_path / "speech.jsonl", QuickVoices(), VOICES[0]) as seed,
    ):
        media.use(pictures, settings)
        settings.MEDIA_PIPELINE_SEED_URL = settings.MEDIA_PIPELINE_TRANSCRIBER_URL = seed.url
        settings.MEDIA_PIPELINE_SEED_KEY = speech.SEED_KEY
        settings.MEDIA_PIPELINE_TRANSCRIBER = "model"
        settings.MEDIA_PIPELINE_TRANSCRIBER_KEY = speech.LISTENER_KEY
        settings.MEDIA_PIPELINE_TRANSCRIBER_MODEL = speech.MODEL
        settings.MEDIA_PIPELINE_TRANSCRIBER_PRICE = "6000"
        settings.MEDIA_PIPELINE_ISOLATOR = "elevenlabs"
        settings.MEDIA_PIPELINE_ELEVENLABS_URL = eleven.url
        settings.MEDIA_PIPELINE_ELEVENLABS_KEY = voices.KEY
        settings.MEDIA_PIPELINE_ELEVENLABS_FORMAT = "wav_48000"
        settings.MEDIA_PIPELINE_CHAT_URL = words.url
        settings.MEDIA_PIPELINE_CHAT_KEY = chat.KEY
        settings.MEDIA_PIPELINE_CHAT_MODEL = "stub"
        settings.MEDIA_PIPELINE_CHAT_PRICE_IN = str(PRICE_IN)
        settings.MEDIA_PIPELINE_CHAT_PRICE_OUT = str(PRICE_OUT)
        # Adapters are kept by their names; one with a slash would be a hosted model.
        name = f"model at {words.url}".replace("/", " ")
        for port in BY_WORDS:
            monkeypatch.setitem(ADAPTERS[port], name, ADAPTERS[port]["model"])
            setattr(settings, f"MEDIA_PIPELINE_{port.upper()}", name)
        # Whose rewording is what it was told: what is too long stays so.
        monkeypatch.setitem(ADAPTERS["writer"], "told", f"{ToldWriter.__module__}.ToldWriter")
        yield Providers(words, pictures, eleven, seed)
