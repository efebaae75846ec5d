"""Links to files: what is sent for one, and what it is."""

from typing_extensions import TypedDict

from studio.api.openapi.shape import Link, Moment, shape


@shape
class NewLink(TypedDict, total=False):
    minutes: int
    """How long it opens; 15 unless said otherwise, a week at most."""
    name: str
    """Have it saved under this name. Without one it is shown, where a browser can."""
    subtitles: str
    """`srt` or `vtt`: those that belong to the film in this file."""


@shape
class LinkShown(TypedDict):
    """An address that opens without a key, in a player too, until its time is over."""

    link: Link
    expires_at: Moment
