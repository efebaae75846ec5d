"""A poster: the leads where the film begins, and its title over them in letters of this machine.

The letters that come with Pillow are those of English. A title with others is left to whoever shows
the poster: a wrong letter would be worse than none.
"""

import io

from PIL import Image, ImageDraw, ImageFont

from media_pipeline.providers.artist import PosterRequest
from media_pipeline.providers.local.artist.still import still

#: Of the width that the title may take, and of the height that one line may.
_WIDE, _HIGH = 0.84, 0.17
_INK = (250, 246, 236)
_NOBODY_WRITES = "\uffff"


def poster(request: PosterRequest) -> bytes:
    """The PNG of a poster."""
    picture = Image.open(io.BytesIO(still(request.scene))).convert("RGB")
    picture = _darkened(picture)
    title = _title(request)
    if title and can_letter(title):
        _letter(picture, title)
    held = io.BytesIO()
    picture.save(held, "PNG", compress_level=3)
    return held.getvalue()


def left_out(request: PosterRequest) -> str:
    """What of it does not stand on the poster, as a sentence; empty: nothing."""
    title = _title(request)
    if not title or can_letter(title):
        return ""
    return "The title is not on the poster: the artist of this machine has no letters for it."


def _title(request: PosterRequest) -> str:
    return " ".join(request.title.split()).upper()


def can_letter(text: str) -> bool:
    """Whether there is a letter for every sign of it."""
    font = _font(40)
    none = _drawn(font, _NOBODY_WRITES)
    return all(sign == " " or _drawn(font, sign) != none for sign in text)


def _drawn(font: ImageFont.FreeTypeFont, sign: str) -> bytes:
    card = Image.new("L", (60, 60))
    ImageDraw.Draw(card).text((4, 4), sign, 255, font)
    return card.tobytes()


def _darkened(picture: Image.Image) -> Image.Image:
    """Towards the lower edge, where the title stands."""
    width, height = picture.size
    shade = Image.new("L", (1, height))
    for y in range(height):
        shade.putpixel((0, y), round(225 * max(0.0, (y / height - 0.45) / 0.55) ** 1.2))
    night = Image.new("RGB", picture.size, (10, 10, 16))
    return Image.composite(night, picture, shade.resize((width, height)))


def _letter(picture: Image.Image, title: str) -> None:
    width, height = picture.size
    lines = _lines(title, width)
    size = min(
        round(height * _HIGH / max(1, len(lines) * 0.75)),
        *(round(width * _WIDE / max(1.0, _font(100).getlength(line)) * 100) for line in lines),
    )
    font = _font(max(8, size))
    draw = ImageDraw.Draw(picture)
    step = round(size * 1.08)
    top = round(height * 0.94) - step * len(lines)
    for at, line in enumerate(lines):
        x = (width - font.getlength(line)) / 2
        draw.text((x + size / 24, top + at * step + size / 24), line, (0, 0, 0), font)
        draw.text((x, top + at * step), line, _INK, font)


def _lines(title: str, width: int) -> list[str]:
    """One line, or two of about the same length where one would be small."""
    words = title.split()
    if len(words) < 2 or _font(100).getlength(title) < 900 * min(1.0, width / 1280):
        return [title]
    splits = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    first, second = min(splits, key=lambda pair: abs(len(pair[0]) - len(pair[1])))
    return [first, second]


def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)  # noqa: S101 - it has a size
    return font
