"""What a person uploaded, shown as it is: a photo pinned to the panel, or before the lens."""

import io

from PIL import Image

from media_pipeline.providers.artist import StillRequest
from media_pipeline.providers.local.artist.framing import size_of
from media_pipeline.providers.local.artist.photo import Room, pin_photo
from media_pipeline.providers.local.artist.staging import side_of

#: More would cover what the panel tells.
MOST_SHOWN = 3
#: The share of a still that a camera move may leave out at each edge.
_EDGE = 0.1


def pin_pictures(png: bytes, request: StillRequest) -> bytes:
    """The panel with the pictures of its elements. Raises ProviderRefused."""
    panel = Image.open(io.BytesIO(png)).convert("RGB")
    shown = request.elements[:MOST_SHOWN]
    for at, element in enumerate(shown):
        where = _room(request, at, len(shown))
        pin_photo(panel, element.picture, element.token, where, grey=request.style == "noir")
    held = io.BytesIO()
    panel.save(held, "PNG", compress_level=3)
    return held.getvalue()


def _room(request: StillRequest, at: int, count: int) -> Room:
    """A shot of the thing itself shows it large; else photos stand where the people do not."""
    size = size_of(request.shot_size)
    is_of_it = size == "insert" or not request.people
    if is_of_it and count == 1 and size in {"insert", "close", "extreme close", "medium close"}:
        return Room(0.5, 0.5, 0.62)
    short = min(request.width, request.height)
    across, down = short / request.width, short / request.height
    x = _EDGE + (0.14 + 0.29 * at) * across
    return Room(x if side_of(request) > 0 else 1 - x, 1 - _EDGE - 0.14 * down, 0.27)
