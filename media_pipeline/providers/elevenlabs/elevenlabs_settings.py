"""Where ElevenLabs is, with which key, and what it sends."""

from dataclasses import dataclass, field

from django.conf import settings


@dataclass(frozen=True)
class ElevenLabsSettings:
    """``url`` without a slash at its end; ``sound``: the format asked for, as mp3_44100_128."""

    url: str
    sound: str
    key: str = field(repr=False)


def elevenlabs_settings() -> ElevenLabsSettings:
    return ElevenLabsSettings(
        url=settings.MEDIA_PIPELINE_ELEVENLABS_URL.strip().rstrip("/"),
        sound=settings.MEDIA_PIPELINE_ELEVENLABS_FORMAT.strip(),
        key=settings.MEDIA_PIPELINE_ELEVENLABS_KEY.strip(),
    )
