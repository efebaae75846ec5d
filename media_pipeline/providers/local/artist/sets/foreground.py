# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Something dark at the edge of a wide picture, nearer than everybody, for depth."""

from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.svg import d, group, num, path, rect, stroke


def frame_edge(p: Panel, kind: str, size: str) -> str:
    """Leaves, a chair's back; nothing in close shots and where it would be in the way."""
    if size not in {"extreme wide", "interior wide", "wide", "full"} or kind in {
        "car",
        "train",
        "corridor",
    }:
        return ""
    c = p.camera
    chance = p.dice("edge", kind)
    side = 1 if chance.random() < 0.5 else -1
    tone = p.palette.shaded(p.palette.shaded(p.palette.surface("#3a3b3f"), 1.2), 1.2)
    leafy = kind in {"park", "forest", "garden", "lake", "house front", "graveyard", "field", "mountain", "landscape"}  # fmt: skip
    unit = c.unit / 100
    if leafy:
        drawing = _branch(p, chance.randrange(100))
        where = f"translate({num(c.centre + side * c.width * 0.5)} 0) scale({num(unit * -side)} {num(unit)})"  # fmt: skip
        return group(drawing, where)
    if not p.palette.inside:
        return ""
    drawing = _chair_back(tone) if chance.random() < 0.5 else _houseplant(p)
    where = f"translate({num(c.centre + side * c.width * 0.5)} {num(c.height)}) scale({num(unit * -side)} {num(unit)})"  # fmt: skip
    return group(drawing, where)


def _branch(p: Panel, key: int) -> str:
    chance = p.dice("branch", key)
    dark = p.palette.shaded(p.palette.surface("#2f4a33"), 1.2)
    parts = [stroke(d("M", -4, 2, "Q", 14, 6, 34, 3), p.palette.shaded(p.palette.surface("#3a2c22"), 1), 1.6)]  # fmt: skip
    for _ in range(26):
        x, y = chance.uniform(-4, 34), chance.uniform(-3, 10)
        y *= 1 - x / 46
        turn = chance.uniform(20, 130)
        leaf = d("M", 0, 0, "Q", 3.4, -2.4, 7, 0, "Q", 3.4, 2.4, 0, 0, "Z")
        parts.append(path(leaf, dark, f'stroke="none" transform="translate({x:.1f} {y:.1f}) rotate({turn:.0f})"'))  # fmt: skip
    return "".join(parts)


def _chair_back(tone: str) -> str:
    return rect(2, -27, 20, 4, tone, 'rx="2"') + rect(3, -27, 2.6, 32, tone) + rect(18.6, -27, 2.6, 32, tone) + "".join(rect(x, -24, 1.6, 30, tone) for x in (8, 11.5, 15))  # fmt: skip


def _houseplant(p: Panel) -> str:
    """The dark leaves of a plant near the lens."""
    dark = p.palette.shaded(p.palette.surface("#2f4a33"), 1.2)
    tips = ((4, -36), (13, -31), (19, -22), (-3, -33), (22, -11))
    return "".join(path(d("M", 0, 4, "Q", x * 0.2 - 4, y * 0.6, x, y, "Q", x * 0.7 + 5, y * 0.4, 5, 4, "Z"), dark, 'stroke="none"') for x, y in tips)  # fmt: skip
