# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""What lying people lie on and under: beside a bed, or over it looking down."""

from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.svg import d, no_line, path, rect, stroke


def couch(p: Panel, tall: float, way: int) -> str:
    """A bed from the side, under somebody of that height (centimetres); the head is at ``way``."""
    wood, linen = p.palette.surface("#6f4e36"), p.palette.surface("#e9e2d4")
    half = tall / 2 + 18
    head = rect(way * half - 5, -104, 10, 104, wood, 'rx="3"')
    foot = rect(-way * half - 5, -72, 10, 72, wood, 'rx="3"')
    mattress = rect(-half, -50, half * 2, 22, linen, 'rx="5"') + rect(
        -half, -30, half * 2, 14, wood
    )
    pillow_ = rect(way * (half - 34) - 30, -66, 60, 22, linen, 'rx="10"')
    return head + foot + mattress + pillow_


def cover(p: Panel, tall: float, way: int) -> str:
    """The blanket from the chest to the feet."""
    cloth = p.palette.surface("#5d7596")
    half = tall / 2 + 12
    edge = way * tall * 0.2
    shape = d("M", edge, -84, "Q", -way * half * 0.3, -92, -way * half, -70, "L", -way * half, -26, "Q", 0, -18, edge, -26, "Q", edge + way * 8, -54, edge, -84, "Z")  # fmt: skip
    folds = stroke(d("M", edge - way * 22, -80, "Q", edge - way * 10, -52, edge - way * 26, -26, "M", -way * half * 0.4, -84, "Q", -way * half * 0.3, -52, -way * half * 0.5, -26), p.palette.shaded(cloth), 1.4)  # fmt: skip
    return path(shape, p.palette.vertical(cloth, p.palette.shaded(cloth, 0.8))) + folds


def pillow(p: Panel) -> str:
    """The linen under somebody seen from above, over the whole panel."""
    c = p.camera
    linen = p.palette.surface("#d9d3c8")
    white = p.palette.surface("#f1ede4")
    w, h = c.unit * 0.78, c.unit * 0.56
    x, y = c.width / 2 - w / 2, c.height * 0.36 - h / 2
    k = c.unit / 100
    creases = stroke(d("M", x + w * 0.12, y + h * 0.2, "q", k * 8, k * 4, k * 12, k * 12, "M", x + w * 0.86, y + h * 0.24, "q", -k * 6, k * 6, -k * 9, k * 14), p.palette.shaded(white, 0.6), k * 0.5)  # fmt: skip
    sheet = rect(
        0, 0, c.width, c.height, p.palette.vertical(linen, p.palette.shaded(linen, 0.6)), no_line()
    )
    return sheet + rect(x, y, w, h, p.palette.vertical(white, p.palette.shaded(white, 0.4)), f'rx="{k * 10:.1f}" {p.palette.line(k * 0.3)}') + creases  # fmt: skip


def blanket(p: Panel) -> str:
    """The blanket drawn up to the chest, over the foot of the panel."""
    c = p.camera
    cloth = p.palette.surface("#5d7596")
    y, k = c.height * 0.8, c.unit / 100
    top = d("M", 0, y + k * 4, "Q", c.width * 0.3, y - k * 5, c.width * 0.5, y, "T", c.width, y + k * 2, "L", c.width, c.height, "L", 0, c.height, "Z")  # fmt: skip
    hem = d(
        "M", 0, y + k * 4, "Q", c.width * 0.3, y - k * 5, c.width * 0.5, y, "T", c.width, y + k * 2
    )
    return path(top, p.palette.vertical(cloth, p.palette.shaded(cloth))) + stroke(hem, p.palette.surface("#e9e2d4"), k * 4)  # fmt: skip
