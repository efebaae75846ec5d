# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""From SVG text to PNG bytes. A set out of focus is drawn small and laid under the people large."""

import io
from dataclasses import dataclass

import resvg_py
from PIL import Image, ImageFilter

from media_pipeline.providers.local.artist.svg import Defs
from media_pipeline.providers.local.artist.veil import Veil
from media_pipeline.providers.provider_errors import ProviderBroken


@dataclass(frozen=True)
class Drawing:
    """SVG text in pixels, with the gradients it names."""

    body: str
    defs: Defs


def rasterise(
    width: int, height: int, *, back: Drawing, blur: float, front: Drawing, veils: tuple[Veil, ...] = ()
) -> bytes:  # fmt: skip
    """Both layers as one PNG under the veils; ``blur`` is the softness of the back in pixels."""
    size = (width, height)
    if blur <= 0.5:
        both = back.defs.joined(front.defs).text() + back.body + front.body
        picture = _render(size, size, both).convert("RGB")
    else:
        picture = _soft(size, back, blur)
        people = _render(size, size, front.defs.text() + front.body)
        picture.paste(people, (0, 0), people)
    for veil in veils:
        veil.over(picture)
    held = io.BytesIO()
    picture.save(held, "PNG", compress_level=3)
    return held.getvalue()


def _soft(size: tuple[int, int], back: Drawing, blur: float) -> Image.Image:
    """The back, blurred: drawn at a fraction of the size, softened there, and made large."""
    shrink = max(2.0, min(6.0, blur / 1.1))
    small = (max(2, round(size[0] / shrink)), max(2, round(size[1] / shrink)))
    drawn = _render(size, small, back.defs.text() + back.body).convert("RGB")
    softened = drawn.filter(ImageFilter.GaussianBlur(blur / shrink))
    return softened.resize(size, Image.Resampling.BICUBIC)


def _render(size: tuple[int, int], out: tuple[int, int], body: str) -> Image.Image:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}"'
        f' width="{out[0]}" height="{out[1]}" preserveAspectRatio="none">{body}</svg>'
    )
    try:
        png = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
    except ValueError as error:
        raise ProviderBroken(f"the panel could not be drawn: {error}") from error
    return Image.open(io.BytesIO(png)).convert("RGBA")
