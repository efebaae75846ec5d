# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Rooms people meet in: cafe, bar, church."""

from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.sets import fittings as t
from media_pipeline.providers.local.artist.sets import furniture as f
from media_pipeline.providers.local.artist.sets.backdrop import Backdrop
from media_pipeline.providers.local.artist.sets.room import Room, shell, window_light
from media_pipeline.providers.local.artist.sets.windows import picture, window
from media_pipeline.providers.local.artist.svg import polygon, soft


def cafe(p: Panel) -> Backdrop:
    wall = p.dice("wall").choice(("#c2a27c", "#8fae9f", "#c98f74", "#a7b3a0"))
    room = Room(half=p.reach, wall=wall, floor="#b59a78", ground="tiles", wainscot="#7d5540")
    far, x = room.depth, room.fits(-0.5, 1.1)
    lamps = [room.fits(share, 0.6) for share in (-0.55, 0.05, 0.6)]
    parts = [
        shell(p, room),
        p.board(window(p, 190, 140, across=2, down=1), x, far, 0.85),
        window_light(p, room, x, 0.9),
        p.board(t.bottles(p, min(150, room.half * 65)), room.fits(0.66, 0.9), far, 1.1),
        p.board(t.bar_counter(p, min(190, room.half * 85)), room.fits(0.66, 0.9), far - 0.35),
        p.board(t.booth(p), x, far - 0.3),
        p.board(t.cafe_table(p), x + 0.05, far - 0.65),
        p.board(picture(p, 40, 52, "a"), room.fits(0.08, 0.4), far, 1.75),
        p.board(t.stool(p), room.fits(0.45, 0.6), far - 0.8),
        p.board(t.stool(p), room.fits(0.78, 0.6), far - 0.8),
    ]
    parts += [p.board(f.pendant(p, 55, "#a3453a"), lamp, far - 0.5, room.tall) for lamp in lamps]
    if p.light.lamps:
        parts += [p.halo(lamp, 1.95, far - 0.5, 1.5, 0.6) for lamp in lamps]
    return Backdrop("".join(parts))


def bar(p: Panel) -> Backdrop:
    room = Room(
        half=p.reach, wall="#6d4a44", floor="#5d4232", wainscot="#4a2f26", ceiling="#6b5a50"
    )
    far = room.depth
    lamps = [room.fits(share, 0.5) for share in (-0.6, 0.0, 0.6)]
    wide = room.half * 130
    parts = [
        shell(p, room),
        p.board(t.bottles(p, wide), 0, far, 1.05),
        p.board(picture(p, 60, 40, "sign"), room.fits(-0.9, 0.5), far, 1.8),
        p.board(t.bar_counter(p, wide * 1.1, "#5a3826"), 0, far - 0.5),
        *(
            p.board(t.stool(p), room.fits(share, 0.6), far - 0.9)
            for share in (-0.62, -0.25, 0.2, 0.6)
        ),
        *(p.board(f.pendant(p, 60, "#3f5a48"), lamp, far - 0.7, room.tall) for lamp in lamps),
    ]
    glow = 0.62 if p.light.dark > 0.3 else 0.34
    parts += [p.halo(lamp, 1.9, far - 0.7, 1.5, glow) for lamp in lamps]
    return Backdrop("".join(parts))


def church(p: Panel) -> Backdrop:
    room = Room(half=p.reach * 0.95, depth=6.5, tall=6.5, wall="#b3a898", floor="#8d8072", ceiling="#8d8375", ground="tiles")  # fmt: skip
    far = room.depth
    parts = [shell(p, room)]
    for share in (-0.62, 0.0, 0.62):
        tall = 330 if share == 0 else 260
        parts.append(p.board(t.stained_glass(p, 110, tall), room.fits(share, 0.8), far, 1.9))
        if p.light.dark < 0.6:
            parts.append(_beam(p, room.fits(share, 0.8), far))
    parts.append(p.board(t.altar(p), 0, far - 0.6))
    aisle = 0.75
    wide = (room.half - aisle - 0.2) * 100
    for z in (4.4, 3.0, 1.6):
        for side in (-1, 1):
            parts.append(p.board(t.pew(p, wide), side * (aisle + wide / 200), z))
    if p.light.lamps or p.light.dark > 0.3:
        parts.append(p.halo(0, 1.4, far - 0.6, 2.6, 0.6))
    return Backdrop("".join(parts))


def _beam(p: Panel, x: float, z: float) -> str:
    c, slide = p.camera, -1.6 * p.light.side
    points = [c.point(x - 0.5, 4.4, z), c.point(x + 0.5, 4.4, z), c.point(x + 0.9 + slide, 0, z - 2.2), c.point(x - 0.6 + slide, 0, z - 2.2)]  # fmt: skip
    key = p.palette.styled(p.light.key)
    fade = p.palette.defs.linear([(0.0, key, 0.34), (1.0, key, 0.04)])
    return polygon(points, fade, soft(1))
