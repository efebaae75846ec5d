"""A photo on paper, pinned to a panel: what somebody uploaded, as it is."""

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from media_pipeline.providers.local.artist.dice import dice
from media_pipeline.providers.provider_errors import ProviderRefused

_PAPER = (250, 248, 242)


@dataclass(frozen=True)
class Room:
    """A photo: its middle in shares of the panel, and the ``share`` of its short side it takes."""

    x: float
    y: float
    share: float


def pin_photo(panel: Image.Image, picture: Path, name: str, room: Room, *, grey: bool) -> None:
    """Draws on the panel. ``name`` decides how it hangs. Raises ProviderRefused."""
    side = round(min(panel.size) * room.share)
    photo = _photo(picture, name, side)
    if grey:
        photo = photo.convert("L").convert("RGBA")
    tilt = dice("pinned", name).uniform(-4, 4)
    card = photo.rotate(tilt, Image.Resampling.BICUBIC, expand=True)
    x = round(panel.width * room.x - card.width / 2)
    y = round(panel.height * room.y - card.height / 2)
    drop = max(2, side // 40)
    soft = Image.new("L", (card.width + 8 * drop, card.height + 8 * drop))
    soft.paste(card.getchannel("A").point(lambda value: value * 0.45), (4 * drop, 4 * drop))
    soft = soft.filter(ImageFilter.GaussianBlur(drop))
    panel.paste((20, 20, 26), (x - 3 * drop, y - 3 * drop), soft)
    panel.paste(card, (x, y), card)


def _photo(picture: Path, name: str, side: int) -> Image.Image:
    """The picture on paper with a white edge, no larger than ``side`` either way."""
    try:
        with Image.open(picture) as file:
            file.draft("RGB", (side, side))
            photo = file.convert("RGBA")
    except OSError as error:
        raise ProviderRefused(f"the picture of {name} cannot be read") from error
    edge = max(3, side // 22)
    photo.thumbnail((side - 2 * edge, side - 2 * edge), Image.Resampling.LANCZOS)
    card = Image.new("RGBA", (photo.width + 2 * edge, photo.height + 2 * edge), (*_PAPER, 255))
    card.alpha_composite(photo, (edge, edge))
    outline = ImageDraw.Draw(card)
    outline.rectangle((0, 0, card.width - 1, card.height - 1), outline=(70, 70, 76), width=1)
    return card
