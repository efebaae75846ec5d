"""Where fal is and with which key, from the settings."""

from dataclasses import dataclass

from django.conf import settings


@dataclass(frozen=True)
class FalSettings:
    """``url``: the queue, without a slash at its end. ``keys_url``: its webhooks' public keys."""

    url: str
    keys_url: str
    key: str

    def __repr__(self) -> str:
        return f"FalSettings({self.url!r})"


def fal_settings() -> FalSettings:
    return FalSettings(
        url=settings.MEDIA_PIPELINE_FAL_URL.strip().rstrip("/"),
        keys_url=settings.MEDIA_PIPELINE_FAL_KEYS_URL.strip(),
        key=settings.MEDIA_PIPELINE_FAL_KEY.strip(),
    )
