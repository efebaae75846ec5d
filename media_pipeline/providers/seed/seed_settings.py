"""Where Seed Speech is, and with which key."""

from dataclasses import dataclass, field

from django.conf import settings


@dataclass(frozen=True)
class SeedSettings:
    """``url`` without a slash at its end."""

    url: str
    key: str = field(repr=False)


def seed_settings() -> SeedSettings:
    return SeedSettings(
        url=settings.MEDIA_PIPELINE_SEED_URL.strip().rstrip("/"),
        key=settings.MEDIA_PIPELINE_SEED_KEY.strip(),
    )
