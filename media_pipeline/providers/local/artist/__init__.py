"""The local artist."""

from media_pipeline.providers.local.artist.local_artist import LocalArtist

__all__ = ["LocalArtist"]
