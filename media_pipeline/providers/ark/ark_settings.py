"""Where Ark is and with which key, from the settings."""

from dataclasses import dataclass

from django.conf import settings


@dataclass(frozen=True)
class ArkSettings:
    """``url``: of the models, without a slash at its end. ``assets_url``: of its store of reference
    pictures; empty: pictures go inside the request. ``assets_kept``: how many it keeps."""

    url: str
    key: str
    assets_url: str
    assets_group: str
    assets_kept: int

    def __repr__(self) -> str:
        return f"ArkSettings({self.url!r})"


def ark_settings() -> ArkSettings:
    return ArkSettings(
        url=settings.MEDIA_PIPELINE_ARK_URL.strip().rstrip("/"),
        key=settings.MEDIA_PIPELINE_ARK_KEY.strip(),
        assets_url=settings.MEDIA_PIPELINE_ARK_ASSETS_URL.strip().rstrip("/"),
        assets_group=settings.MEDIA_PIPELINE_ARK_ASSETS_GROUP.strip(),
        assets_kept=settings.MEDIA_PIPELINE_ARK_ASSETS_KEPT,
    )
