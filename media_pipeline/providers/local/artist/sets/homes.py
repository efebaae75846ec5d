# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Rooms people live in: kitchen, living room, bedroom, bathroom."""

from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.sets import furniture as f
from media_pipeline.providers.local.artist.sets import kitchenware as k
from media_pipeline.providers.local.artist.sets.backdrop import Backdrop
from media_pipeline.providers.local.artist.sets.room import Room, shell, window_light
from media_pipeline.providers.local.artist.sets.windows import door, picture, window
from media_pipeline.providers.local.artist.svg import no_line, polygon, rect


def kitchen(p: Panel) -> Backdrop:
    wall = p.dice("wall").choice(("#c8cdb4", "#d8c9a0", "#b9cbc9", "#d6bfa6"))
    room = Room(half=p.reach, depth=1.9, wall=wall, floor="#b7a284", ground="tiles")
    far, x = room.depth, room.fits(-0.1, 1.0)
    run = room.half * 200 - 20
    parts = [
        shell(p, room),
        p.board(k.tiled_wall(p, run, 58), 0, far, 0.95),
        p.board(window(p, 118, 98, curtains="#b5503f"), x, far, 1.18),
        window_light(p, room, x, 0.6),
        p.board(k.counter(p, run), 0, far - 0.25),
        p.board(
            k.wall_cupboards(p, max(60, room.half * 100 - 90)), room.fits(0.62, 0.7), far - 0.1, 1.5
        ),
        p.board(k.fridge(p), -room.half + 0.5, far - 0.3),
        p.board(k.stove(p), room.fits(0.55, 0.6), far - 0.26),
        p.board(k.sink(p), x, far - 0.24, 0.9),
        p.board(k.jars(p), room.fits(0.2, 0.5), far - 0.22, 0.92),
        p.board(f.pendant(p, 55), room.fits(0.1, 0.6), far - 0.7, room.tall),
    ]
    if p.light.lamps:
        parts.append(p.halo(room.fits(0.1, 0.6), 1.95, far - 0.7, 2.4, 0.62))
    return Backdrop("".join(parts))


def living_room(p: Panel) -> Backdrop:
    wall = p.dice("wall").choice(("#b9a58c", "#9fae9d", "#a9a3b5", "#b8917c", "#8fa3ad"))
    room = Room(half=p.reach, wall=wall, floor="#8a6244")
    far = room.depth
    left, right = room.fits(-0.62, 0.8), room.fits(0.78, 0.6)
    cloth = p.dice("cloth").choice(("#8f3b3a", "#4f6d74", "#7a6a3f", "#6b4a72"))
    parts = [
        shell(p, room),
        p.board(window(p, 130, 150, curtains=cloth), left, far, 0.8),
        window_light(p, room, left, 0.65),
        p.board(f.bookshelf(p), right, far - 0.1),
        p.board(picture(p, 70, 50, "a"), room.fits(0.1, 0.6), far, 1.72),
        p.board(picture(p, 30, 36, "b"), room.fits(0.38, 0.4), far, 1.78),
        f.rug(p, 0.1, 0.6, 1.5, "#8a4b45"),
        p.board(
            f.sofa(p, p.dice("sofa").choice(("#57707f", "#7d5a52", "#66754f"))),
            room.fits(0.12, 0.9),
            far - 0.55,
        ),
        p.board(f.plant(p, 110), room.fits(-0.97, 0.3), far - 0.4),
        p.board(f.floor_lamp(p), room.fits(-0.24, 0.5), far - 0.3),
    ]
    if p.light.lamps:
        parts.append(p.halo(room.fits(-0.24, 0.5), 1.55, far - 0.3, 2.2, 0.75))
    return Backdrop("".join(parts))


def bedroom(p: Panel) -> Backdrop:
    wall = p.dice("wall").choice(("#a9a7bd", "#bba79b", "#9db0ac", "#b79aa2"))
    room = Room(half=p.reach, wall=wall, floor="#95745a")
    far = room.depth
    x = room.fits(-0.7, 0.75)
    cover = p.dice("quilt").choice(("#4f6a91", "#8a4b55", "#5d7d66", "#6a5688"))
    bed = room.fits(0.2, 1.0)
    parts = [
        shell(p, room),
        p.board(window(p, 110, 140, curtains="#7d6d8c"), x, far, 0.85),
        window_light(p, room, x, 0.55),
        p.board(picture(p, 56, 42, "a"), bed, far, 1.75),
        p.board(f.wardrobe(p), room.fits(0.92, 0.65), far - 0.2),
        "" if p.lying else p.board(f.bed(p, cover), bed, far - 0.5),
        p.board(f.cabinet(p, 44, 52), bed - 1.28, far - 0.3),
        p.board(f.table_lamp(p), bed - 1.28, far - 0.28, 0.56),
    ]
    if p.light.lamps:
        parts.append(p.halo(bed - 1.28, 0.95, far - 0.28, 1.9, 0.75))
    return Backdrop("".join(parts))


def bathroom(p: Panel) -> Backdrop:
    room = Room(half=min(p.reach, 2.6), depth=1.6, wall="#c6d6d8", floor="#8f9ba1", ground="tiles", wainscot="#9cb9bd")  # fmt: skip
    far = room.depth
    parts = [
        shell(p, room),
        p.board(k.tiled_wall(p, room.half * 200, 95), 0, far, 0.02),
        p.board(k.mirror(p), room.fits(0.2, 0.5), far, 1.62),
        p.board(k.basin(p), room.fits(0.2, 0.5), far - 0.2),
        p.board(window(p, 60, 66), room.fits(-0.55, 0.5), far, 1.35),
        p.board(k.bathtub(p), room.fits(-0.55, 0.9), far - 0.4),
        p.board(k.towel(p), room.fits(0.75, 0.3), far, 1.25),
        p.board(k.toilet(p), room.fits(0.85, 0.4), far - 0.3),
    ]
    if p.light.lamps:
        parts.append(p.halo(room.fits(0.2, 0.5), 2.15, far - 0.2, 1.9, 0.6))
    return Backdrop("".join(parts))


def hallway(p: Panel) -> Backdrop:
    """A corridor with doors along it, or the foot of a staircase."""
    room = Room(half=1.5, depth=8.5, tall=2.6, wall="#b9b19c", floor="#7d6a58", wainscot="#8d8068")
    parts = [shell(p, room)]
    near = p.camera.nearest
    wood = p.palette.surface("#6f4e37")
    dark = p.palette.shaded(wood)

    for side in (-1, 1):
        for z in (6.6, 4.2, 1.8, -0.6):
            if z - 0.9 < near:
                continue
            tone = dark if side == -p.light.side else wood
            quad = [p.camera.point(side * 1.5, h, at) for h, at in ((2.05, z), (2.05, z - 0.9), (0, z - 0.9), (0, z))]  # fmt: skip
            parts.append(polygon(quad, tone, p.palette.line(p.camera.unit / 720, 0.8)))
    if p.says("stair", "staircase", "steps"):
        parts.append(_stairs(p))
    else:
        parts.append(p.board(window(p, 90, 120), 0, 8.45, 0.9) if p.dice("end").random() < 0.5 else p.board(door(p), 0, 8.45))  # fmt: skip
    for z in (6.5, 3.5, 0.8):
        parts.append(p.board(f.pendant(p, 14, "#5a5648"), 0, z, 2.6))
        if p.light.lamps:
            parts.append(p.halo(0, 2.2, z, 1.3, 0.5))
    return Backdrop("".join(parts))


def _stairs(p: Panel) -> str:

    parts = []
    tread, riser = p.palette.surface("#8b6a4a"), p.palette.surface("#a88b66")
    for at in range(11, -1, -1):
        parts.append(p.board(rect(-85, -18 * (at + 1), 170, 18, riser) + rect(-85, -18 * (at + 1) - 3, 170, 4, tread, no_line()), 0.5, 3.6 + 0.28 * at))  # fmt: skip
    rail = p.palette.surface("#4d3627")
    posts = "".join(p.board(rect(-3, -18 * at - 105, 6, 95, rail), -0.4, 3.6 + 0.28 * at) for at in range(11, -1, -2))  # fmt: skip
    return "".join(parts) + posts
