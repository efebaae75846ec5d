"""Hosted models are chosen by name in the settings; a check says what is wrong or missing."""

from typing import Any

import pytest

from media_pipeline.providers.adapters import MEDIA_PROVIDERS, artist, media_provider
from media_pipeline.providers.check_adapters import check_adapters
from media_pipeline.providers.local.artist import LocalArtist
from media_pipeline.providers.model_cards import UnknownModel


def test_a_hosted_model_with_a_key_is_fine(settings: Any) -> None:
    settings.MEDIA_PIPELINE_ARTIST = "fal/seedream-4"
    settings.MEDIA_PIPELINE_FAL_KEY = "id:secret"

    assert check_adapters() == []


def test_a_hosted_model_without_a_key_is_warned_of(settings: Any) -> None:
    settings.MEDIA_PIPELINE_ARTIST = "fal/seedream-4"
    settings.MEDIA_PIPELINE_FAL_KEY = ""

    (found,) = check_adapters()

    assert found.id == "media_pipeline.W001"
    assert "MEDIA_PIPELINE_FAL_KEY" in found.msg
    assert not found.is_serious()


@pytest.mark.parametrize("name", ["fal/nothing", "fal/kling-2.5-pro", "acme/model"])
def test_a_model_that_this_port_cannot_ask_stops_the_start(settings: Any, name: str) -> None:
    settings.MEDIA_PIPELINE_ARTIST = name

    (found,) = check_adapters()

    assert found.id == "media_pipeline.E001"
    assert "fal/flux-dev" in str(found.hint)


def test_what_a_film_makes_on_this_machine_is_made_by_the_local_adapter(settings: Any) -> None:
    """Also where the settings name a hosted model: the film chose otherwise."""
    settings.MEDIA_PIPELINE_ARTIST = "fal/seedream-4"

    assert isinstance(artist(), LocalArtist)


def test_every_provider_answers_to_its_name() -> None:
    for name in MEDIA_PROVIDERS:
        assert media_provider(name).name == name
    with pytest.raises(UnknownModel, match="acme"):
        media_provider("acme")


def test_voices_that_are_readings_need_somebody_who_listens(settings: Any) -> None:
    settings.MEDIA_PIPELINE_VOICES = "seed/audio-1"
    settings.MEDIA_PIPELINE_SEED_KEY = "a-key"
    (found,) = check_adapters()
    assert found.id == "media_pipeline.E004"
    assert "MEDIA_PIPELINE_TRANSCRIBER" in found.msg

    settings.MEDIA_PIPELINE_TRANSCRIBER = "model"
    settings.MEDIA_PIPELINE_TRANSCRIBER_URL = "http://whisper.example.com/v1"
    settings.MEDIA_PIPELINE_TRANSCRIBER_KEY = "a-key"
    assert sorted(one.msg for one in check_adapters()) == [
        "MEDIA_PIPELINE_TRANSCRIBER_MODEL: it is not set.",
        "MEDIA_PIPELINE_TRANSCRIBER_PRICE: it is not set.",
    ]
    settings.MEDIA_PIPELINE_TRANSCRIBER_MODEL = "whisper-1"
    settings.MEDIA_PIPELINE_TRANSCRIBER_PRICE = "0"
    (found,) = check_adapters()
    assert (found.id, "https://" in found.msg) == ("media_pipeline.E003", True)
    settings.MEDIA_PIPELINE_TRANSCRIBER_URL = "http://whisper:8000/v1"
    assert check_adapters() == []


@pytest.mark.parametrize("port", ["TRANSCRIBER", "ISOLATOR"])
def test_nobody_may_listen_and_a_name_that_is_nobodys_stops_the_start(
    settings: Any, port: str
) -> None:
    setattr(settings, f"MEDIA_PIPELINE_{port}", "")
    assert check_adapters() == []
    setattr(settings, f"MEDIA_PIPELINE_{port}", "acme")
    (found,) = check_adapters()
    assert found.id == "media_pipeline.E001"
