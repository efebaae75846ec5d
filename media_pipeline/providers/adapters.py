"""Which adapter stands behind each port, by the name in the settings."""

from collections.abc import Callable
from functools import cache

from django.conf import settings
from django.utils.module_loading import import_string

from media_pipeline.providers.analyst import Analyst
from media_pipeline.providers.animator import Animator
from media_pipeline.providers.artist import Artist
from media_pipeline.providers.composer import Composer
from media_pipeline.providers.director import Director
from media_pipeline.providers.eyes import Eyes
from media_pipeline.providers.hosted import MediaProvider
from media_pipeline.providers.isolator import Isolator
from media_pipeline.providers.model_cards import UnknownModel
from media_pipeline.providers.picture_store import PictureStore
from media_pipeline.providers.transcriber import Transcriber
from media_pipeline.providers.voices import RangeReader, Voices
from media_pipeline.providers.writer import Writer

#: port -> adapter name -> dotted path of a factory without arguments.
ADAPTERS: dict[str, dict[str, str]] = {
    "analyst": {
        "local": "media_pipeline.providers.local.analyst.LocalAnalyst",
        "model": "media_pipeline.providers.chat.language_model_analyst.LanguageModelAnalyst",
    },
    "eyes": {
        "local": "media_pipeline.providers.local.eyes.LocalEyes",
        "model": "media_pipeline.providers.chat.language_model_eyes.LanguageModelEyes",
    },
    "writer": {
        "local": "media_pipeline.providers.local.writer.LocalWriter",
        "model": "media_pipeline.providers.chat.language_model_writer.LanguageModelWriter",
    },
    "director": {
        "local": "media_pipeline.providers.local.direction.local_director.LocalDirector",
        "model": "media_pipeline.providers.chat.language_model_director.LanguageModelDirector",
    },
    "artist": {"local": "media_pipeline.providers.local.artist.LocalArtist"},
    "animator": {"local": "media_pipeline.providers.local.animator.LocalAnimator"},
    "voices": {
        "local": "media_pipeline.providers.local.voices.LocalVoices",
        "elevenlabs": "media_pipeline.providers.elevenlabs.elevenlabs_voices.ElevenLabsVoices",
        "seed": "media_pipeline.providers.seed.seed_voices.SeedVoices",
    },
    "composer": {"local": "media_pipeline.providers.local.composer.LocalComposer"},
}

#: As ADAPTERS, of ports at which there may be nobody: their setting is empty then.
MORE_ADAPTERS: dict[str, dict[str, str]] = {
    "transcriber": {
        "model": "media_pipeline.providers.listening.openai_transcriber.OpenAiTranscriber",
    },
    "isolator": {
        "elevenlabs": "media_pipeline.providers.elevenlabs.elevenlabs_isolator.ElevenLabsIsolator",
    },
}

#: provider -> dotted path of its MediaProvider, as the cards of hosted models name it.
MEDIA_PROVIDERS: dict[str, str] = {
    "fal": "media_pipeline.providers.fal.fal_media.FalMedia",
    "ark": "media_pipeline.providers.ark.ark_media.ArkMedia",
}


@cache
def media_provider(name: str) -> MediaProvider:
    """Raises UnknownModel: its models have cards, and nothing asks it yet."""
    if name not in MEDIA_PROVIDERS:
        known = ", ".join(MEDIA_PROVIDERS)
        raise UnknownModel(f"this build asks {known}, and knows no way to ask {name!r}")
    factory: Callable[[], MediaProvider] = import_string(MEDIA_PROVIDERS[name])
    return factory()


def picture_store(provider: str) -> PictureStore | None:
    """Where it wants pictures registered before they are used; None: they go with each request."""
    store: PictureStore | None = getattr(media_provider(provider), "pictures", None)
    return store if store is not None and store.capacity else None


@cache
def _adapter(port: str, name: str) -> object:
    # A hosted model is asked by a job of its own; what comes here is to be made on this machine.
    factory: Callable[[], object] = import_string(ADAPTERS[port]["local" if "/" in name else name])
    return factory()


def _here(setting: object) -> str:
    """Who makes on this machine what is made here, where the setting names a hosted model."""
    return "local" if "/" in str(setting) else str(setting)


def analyst() -> Analyst:
    return _adapter("analyst", settings.MEDIA_PIPELINE_ANALYST)  # type: ignore[return-value]


def eyes() -> Eyes:
    return _adapter("eyes", settings.MEDIA_PIPELINE_EYES)  # type: ignore[return-value]


def writer() -> Writer:
    return _adapter("writer", settings.MEDIA_PIPELINE_WRITER)  # type: ignore[return-value]


def director() -> Director:
    return _adapter("director", settings.MEDIA_PIPELINE_DIRECTOR)  # type: ignore[return-value]


def artist() -> Artist:
    return _adapter("artist", _here(settings.MEDIA_PIPELINE_ARTIST))  # type: ignore[return-value]


def animator() -> Animator:
    return _adapter("animator", settings.MEDIA_PIPELINE_ANIMATOR)  # type: ignore[return-value]


def voices(model: str = "") -> Voices:
    """Who speaks as ``model``; empty: by the setting."""
    name = (model or str(settings.MEDIA_PIPELINE_VOICES)).partition("/")[0]
    return _adapter("voices", name)  # type: ignore[return-value]


def range_reader(model: str) -> RangeReader:
    """Who reads range scripts as ``model``, whose card says that it designs no voices."""
    return voices(model)  # type: ignore[return-value]


def transcriber() -> Transcriber | None:
    return _optional("transcriber", settings.MEDIA_PIPELINE_TRANSCRIBER)  # type: ignore[return-value]


def isolator() -> Isolator | None:
    return _optional("isolator", settings.MEDIA_PIPELINE_ISOLATOR)  # type: ignore[return-value]


def composer() -> Composer:
    return _adapter("composer", settings.MEDIA_PIPELINE_COMPOSER)  # type: ignore[return-value]


def _optional(port: str, name: str) -> object | None:
    return _one_of_more(port, name) if name else None


@cache
def _one_of_more(port: str, name: str) -> object:
    factory: Callable[[], object] = import_string(MORE_ADAPTERS[port][name])
    return factory()
