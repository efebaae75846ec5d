"""The subtitles that lie beside a film's file."""

from pathlib import Path

from django.http import Http404

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.store_asset import file_of
from studio.api.api_errors import FileExpired

#: By how a client names them: suffix and type.
SUBTITLES = {
    "srt": (".srt", "application/x-subrip; charset=utf-8"),
    "vtt": (".vtt", "text/vtt; charset=utf-8"),
}


def file_and_type(asset: Asset, subtitles: str) -> tuple[Path, str]:
    """Of the asset itself, or of its subtitles of a form. Raises Http404 and FileExpired."""
    if asset.removed_at is not None:
        raise FileExpired
    path = file_of(asset)
    if not subtitles:
        return path, asset.media_type
    if subtitles not in SUBTITLES or asset.suffix != ".mp4":
        raise Http404
    suffix, media_type = SUBTITLES[subtitles]
    beside = path.with_suffix(suffix)
    if not beside.exists():
        raise Http404
    return beside, media_type
