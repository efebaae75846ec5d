# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""A room in one-point perspective: floor, walls, ceiling, and boards on the back wall."""

from dataclasses import dataclass

from media_pipeline.providers.local.artist.colours import mix, times
from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.svg import polygon, soft


@dataclass(frozen=True, kw_only=True)
class Room:
    """Metres: half the width, depth of the back wall behind the people, height. Colours unlit."""

    half: float
    depth: float = 2.0
    tall: float = 2.75
    wall: str = "#cdbb9c"
    floor: str = "#8d6a49"
    ceiling: str = "#ded6c6"
    ground: str = "boards"  # boards | tiles | plain
    wainscot: str = ""

    def fits(self, share: float, margin: float) -> float:
        """A place on the back wall: share -1..1 of its half, kept off the corners by a margin."""
        return share * max(0.2, self.half - margin)


def shell(p: Panel, room: Room) -> str:
    """Floor, ceiling, three walls, with a little light from the side of the panel's light."""
    c, near, far, h = p.camera, p.camera.nearest, room.depth, room.half
    wall = p.palette.surface(room.wall)
    dim, bright = p.palette.shaded(wall, 0.75), mix(wall, p.palette.styled(p.light.key), 0.10)
    left, right = (bright, dim) if p.light.side > 0 else (dim, bright)
    floor = p.palette.surface(room.floor)
    tall = max(room.tall, c.height / c.unit * 2.2)
    ink = p.palette.line(c.unit / 720 * 1.2, 0.6)
    lit = p.palette.vertical(mix(wall, p.palette.shaded(wall), 0.3), wall)
    parts = [
        polygon(
            [
                c.point(-h, tall, far),
                c.point(h, tall, far),
                c.point(h, 0, far),
                c.point(-h, 0, far),
            ],
            lit,
            ink,
        ),
        polygon(
            [
                c.point(-h, tall, near),
                c.point(-h, tall, far),
                c.point(-h, 0, far),
                c.point(-h, 0, near),
            ],
            left,
            ink,
        ),
        polygon(
            [
                c.point(h, tall, near),
                c.point(h, tall, far),
                c.point(h, 0, far),
                c.point(h, 0, near),
            ],
            right,
            ink,
        ),
        polygon(
            [c.point(-h, 0, near), c.point(h, 0, near), c.point(h, 0, far), c.point(-h, 0, far)],
            p.palette.vertical(
                p.palette.shaded(floor, 0.45), mix(floor, p.palette.styled(p.light.key), 0.08)
            ),
            ink,
        ),
    ]
    if c.eye < tall:
        roof = p.palette.shaded(p.palette.surface(room.ceiling), 0.25)
        parts.append(polygon([c.point(-h, tall, near), c.point(h, tall, near), c.point(h, tall, far), c.point(-h, tall, far)], roof, ink))  # fmt: skip
    parts.append(_ground(p, room, floor))
    base = p.palette.surface(room.wainscot or times(room.wall, 0.72))
    top = 0.95 if room.wainscot else 0.11
    parts.append(polygon([c.point(-h, top, far), c.point(h, top, far), c.point(h, 0, far), c.point(-h, 0, far)], base, ink))  # fmt: skip
    for side in (-1, 1):
        tone = p.palette.shaded(base, 0.7) if side == p.light.side * -1 else base
        parts.append(polygon([c.point(side * h, top, near), c.point(side * h, top, far), c.point(side * h, 0, far), c.point(side * h, 0, near)], tone, ink))  # fmt: skip
    return "".join(parts)


def _ground(p: Panel, room: Room, floor: str) -> str:
    c, near, far, h = p.camera, p.camera.nearest, room.depth, room.half
    if room.ground == "plain":
        return ""
    dark = p.palette.shaded(floor, 1.0)
    hair = c.unit / 720 * 0.55
    parts = []
    step = 0.42 if room.ground == "boards" else 0.6
    count = int(h / step) + 1
    for at in range(-count, count + 1):
        x = at * step
        if abs(x) > h:
            continue
        (ax, ay), (bx, by) = c.point(x, 0, far), c.point(x, 0, near)
        wide = hair * 2.6
        parts.append(polygon([(ax - hair, ay), (ax + hair, ay), (bx + wide, by), (bx - wide, by)], dark, soft(0.5)))  # fmt: skip
    if room.ground == "tiles":
        z = far
        while z > max(near + 0.2, -2.6):
            (ax, ay), (bx, _) = c.point(-h, 0, z), c.point(h, 0, z)
            parts.append(polygon([(ax, ay - hair), (bx, ay - hair), (bx, ay + hair), (ax, ay + hair)], dark, soft(0.5)))  # fmt: skip
            z -= 0.6
    return "".join(parts)


def window_light(p: Panel, room: Room, x: float, half: float) -> str:
    """The patch of daylight a window throws on the floor; nothing after dark."""
    if p.light.dark > 0.5:
        return ""
    c, far = p.camera, room.depth
    slide = -0.9 * p.light.side
    patch = [
        c.point(x - half, 0, far - 0.3),
        c.point(x + half, 0, far - 0.3),
        c.point(x + half * 1.3 + slide, 0, far - 2.3),
        c.point(x - half * 1.1 + slide, 0, far - 2.3),
    ]
    return polygon(patch, p.palette.styled(p.light.key), soft(0.34))
