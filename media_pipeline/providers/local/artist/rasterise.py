"""From SVG text to PNG bytes. A set out of focus is drawn small and laid under the people large."""

import base64
import io
from dataclasses import dataclass

import resvg_py
from PIL import Image, ImageFilter

from media_pipeline.providers.local.artist.svg import Defs
from media_pipeline.providers.provider_errors import ProviderBroken


@dataclass(frozen=True)
class Drawing:
    """SVG text in pixels, with the gradients it names."""

    body: str
    defs: Defs


def rasterise(width: int, height: int, *, back: Drawing, blur: float, front: Drawing) -> bytes:
    """Both layers as one PNG; ``blur`` is the softness of the back in pixels."""
    if blur <= 0.5:
        return _render(width, height, width, height, front.defs.text() + back.body + front.body)
    shrink = max(2.0, min(6.0, blur / 1.1))
    small = (max(2, round(width / shrink)), max(2, round(height / shrink)))
    png = _render(width, height, *small, back.defs.text() + back.body)
    soft = Image.open(io.BytesIO(png)).convert("RGB").filter(ImageFilter.GaussianBlur(blur / shrink))
    held = io.BytesIO()
    soft.resize((width, height), Image.Resampling.BICUBIC).save(held, "PNG", compress_level=1)
    data = base64.b64encode(held.getvalue()).decode("ascii")
    image = f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/>'
    return _render(width, height, width, height, front.defs.text() + image + front.body)


def _render(width: int, height: int, out_width: int, out_height: int, body: str) -> bytes:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{out_width}" height="{out_height}" preserveAspectRatio="none">{body}</svg>'
    )
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
    except ValueError as error:
        raise ProviderBroken(f"the panel could not be drawn: {error}") from error
