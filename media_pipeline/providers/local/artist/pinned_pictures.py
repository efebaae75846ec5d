"""What a person uploaded, shown as it is: a photo pinned to the panel, or before the lens."""

import io
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFilter

from media_pipeline.providers.artist import ElementLook, StillRequest
from media_pipeline.providers.local.artist.dice import dice
from media_pipeline.providers.local.artist.framing import size_of
from media_pipeline.providers.local.artist.staging import side_of
from media_pipeline.providers.provider_errors import ProviderRefused

#: More would cover what the panel tells.
MOST_SHOWN = 3
#: The share of a still that a camera move may leave out at each edge.
_EDGE = 0.1
_PAPER = (250, 248, 242)


@dataclass(frozen=True)
class _Room:
    """A photo: its middle in shares of the panel, and the ``share`` of its short side it takes."""

    x: float
    y: float
    share: float


def pin_pictures(png: bytes, request: StillRequest) -> bytes:
    """The panel with the pictures of its elements. Raises ProviderRefused."""
    panel = Image.open(io.BytesIO(png)).convert("RGB")
    shown = request.elements[:MOST_SHOWN]
    for at, element in enumerate(shown):
        _pin(panel, element, _room(request, at, len(shown)), grey=request.style == "noir")
    held = io.BytesIO()
    panel.save(held, "PNG", compress_level=3)
    return held.getvalue()


def _room(request: StillRequest, at: int, count: int) -> _Room:
    """A shot of the thing itself shows it large; else photos stand where the people do not."""
    size = size_of(request.shot_size)
    is_of_it = size == "insert" or not request.people
    if is_of_it and count == 1 and size in {"insert", "close", "extreme close", "medium close"}:
        return _Room(0.5, 0.5, 0.62)
    short = min(request.width, request.height)
    across, down = short / request.width, short / request.height
    x = _EDGE + (0.14 + 0.29 * at) * across
    return _Room(x if side_of(request) > 0 else 1 - x, 1 - _EDGE - 0.14 * down, 0.27)


def _pin(panel: Image.Image, element: ElementLook, room: _Room, *, grey: bool) -> None:
    side = round(min(panel.size) * room.share)
    photo = _photo(element, side)
    if grey:
        photo = photo.convert("L").convert("RGBA")
    tilt = dice("pinned", element.token).uniform(-4, 4)
    card = photo.rotate(tilt, Image.Resampling.BICUBIC, expand=True)
    x = round(panel.width * room.x - card.width / 2)
    y = round(panel.height * room.y - card.height / 2)
    drop = max(2, side // 40)
    soft = Image.new("L", (card.width + 8 * drop, card.height + 8 * drop))
    soft.paste(card.getchannel("A").point(lambda value: value * 0.45), (4 * drop, 4 * drop))
    soft = soft.filter(ImageFilter.GaussianBlur(drop))
    panel.paste((20, 20, 26), (x - 3 * drop, y - 3 * drop), soft)
    panel.paste(card, (x, y), card)


def _photo(element: ElementLook, side: int) -> Image.Image:
    """The picture on paper with a white edge, no larger than ``side`` either way."""
    try:
        with Image.open(element.picture) as file:
            file.draft("RGB", (side, side))
            picture = file.convert("RGBA")
    except OSError as error:
        raise ProviderRefused(f"the picture of {element.token} cannot be read") from error
    edge = max(3, side // 22)
    picture.thumbnail((side - 2 * edge, side - 2 * edge), Image.Resampling.LANCZOS)
    card = Image.new("RGBA", (picture.width + 2 * edge, picture.height + 2 * edge), (*_PAPER, 255))
    card.alpha_composite(picture, (edge, edge))
    outline = ImageDraw.Draw(card)
    outline.rectangle((0, 0, card.width - 1, card.height - 1), outline=(70, 70, 76), width=1)
    return card
