# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Rooms people work, learn, heal and buy in."""

from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.sets import fittings as t
from media_pipeline.providers.local.artist.sets import furniture as f
from media_pipeline.providers.local.artist.sets.backdrop import Backdrop
from media_pipeline.providers.local.artist.sets.room import Room, shell, window_light
from media_pipeline.providers.local.artist.sets.windows import door, picture, window


def office(p: Panel) -> Backdrop:
    wall = p.dice("wall").choice(("#b3b9b5", "#a8b2bb", "#bcb09c"))
    room = Room(half=p.reach, wall=wall, floor="#6d7178", ground="plain")
    far, x = room.depth, room.fits(-0.3, 1.2)
    parts = [
        shell(p, room),
        p.board(window(p, 200, 130, across=4, down=1), x, far, 0.95),
        window_light(p, room, x, 1.0),
        p.board(f.clock(p), room.fits(0.42, 0.4), far, 2.05),
        p.board(door(p, "#6d5544", glass=True), room.fits(0.72, 0.6), far),
        p.board(t.filing(p), room.fits(0.38, 0.4), far - 0.2),
        p.board(t.filing(p), room.fits(0.38, 0.4) + 0.5, far - 0.2),
        p.board(f.plant(p, 110), room.fits(-0.95, 0.3), far - 0.3),
        p.board(t.desk(p), x + 0.1, far - 0.7),
    ]
    if p.light.lamps:
        parts += [p.board(f.table_lamp(p), x - 0.45, far - 0.72, 0.78), p.halo(x - 0.45, 1.1, far - 0.7, 2.0, 0.65)]  # fmt: skip
    return Backdrop("".join(parts))


def hospital(p: Panel) -> Backdrop:
    room = Room(half=p.reach, wall="#d3e0dc", floor="#a9b8b8", ground="tiles", wainscot="#9cc0bc")
    far, x = room.depth, room.fits(0.62, 0.8)
    parts = [
        shell(p, room),
        p.board(window(p, 120, 120, across=3, down=1), x, far, 1.0),
        window_light(p, room, x, 0.6),
        p.board(t.hanging_curtain(p), room.fits(-0.86, 0.6), far - 0.1),
        "" if p.lying else p.board(t.hospital_bed(p), room.fits(-0.05, 1.2), far - 0.6),
        p.board(t.drip(p), room.fits(-0.05, 1.2) - 1.35, far - 0.5),
        p.board(t.monitor(p), room.fits(0.4, 0.6), far - 0.4),
    ]
    if p.light.lamps:
        parts.append(p.halo(0, 2.6, far - 0.3, 2.4, 0.45))
    return Backdrop("".join(parts))


def classroom(p: Panel) -> Backdrop:
    room = Room(half=p.reach, wall="#c9c7a4", floor="#96734f")
    far = room.depth
    parts = [
        shell(p, room),
        p.board(
            t.blackboard(p, min(260, room.half * 110), white=p.says("whiteboard", "university")),
            0,
            far,
            0.85,
        ),
        p.board(f.clock(p), room.fits(0.0, 0.4), far, 2.35),
        p.board(window(p, 90, 130, across=2, down=3), room.fits(-0.85, 0.6), far, 0.9),
        window_light(p, room, room.fits(-0.85, 0.6), 0.5),
        p.board(picture(p, 46, 60, "map"), room.fits(0.86, 0.5), far, 1.65),
        p.board(f.table(p, 130, "#7d5a3c"), room.fits(0.25, 0.8), far - 0.5),
    ]
    for x in (-1.9, 0.0, 1.9):
        parts.append(p.board(t.school_desk(p), x, far - 1.15))
    if p.light.lamps:
        parts.append(p.halo(0, 2.6, far - 0.3, 2.6, 0.5))
    return Backdrop("".join(parts))


def shop(p: Panel) -> Backdrop:
    room = Room(half=p.reach, wall="#c9b58f", floor="#8f8577", ground="tiles")
    far = room.depth
    left, right = room.fits(-0.62, 0.9), room.fits(0.66, 0.9)
    parts = [
        shell(p, room),
        p.board(t.goods(p, min(190, room.half * 75)), left, far - 0.05),
        p.board(t.goods(p, min(170, room.half * 70), 185), right, far - 0.05),
        p.board(door(p, "#5d6f5a", glass=True), 0, far),
        p.board(t.bar_counter(p, min(170, room.half * 80), "#8a6747"), right, far - 0.8),
        p.board(t.till(p), right - 0.1, far - 0.78, 1.13),
        p.board(f.pendant(p, 40, "#7d3f36"), left, far - 0.6, room.tall),
        p.board(f.pendant(p, 40, "#7d3f36"), right, far - 0.6, room.tall),
    ]
    if p.light.lamps:
        parts += [p.halo(x, 2.1, far - 0.6, 1.9, 0.6) for x in (left, right)]
    return Backdrop("".join(parts))


def workshop(p: Panel) -> Backdrop:
    room = Room(half=p.reach, tall=3.2, wall="#97897a", floor="#7a736a", ground="plain")
    far, x = room.depth, room.fits(-0.55, 1.0)
    parts = [
        shell(p, room),
        p.board(t.tool_wall(p), x, far, 1.15),
        p.board(window(p, 90, 80, across=3, down=2), room.fits(0.2, 0.6), far, 1.4),
        window_light(p, room, room.fits(0.2, 0.6), 0.45),
        p.board(t.workbench(p), x, far - 0.3),
    ]
    if p.says("garage", "mechanic", "car"):
        parts.append(p.board(t.parked_car(p, "#4f6d85"), room.fits(0.75, 1.2), far - 0.6))
    else:
        parts += [p.board(t.crate(p, 62), room.fits(0.8, 0.6), far - 0.3), p.board(t.crate(p, 48), room.fits(0.8, 0.6) + 0.1, far - 0.28, 0.62), p.board(t.crate(p, 54), room.fits(0.8, 0.6) - 0.7, far - 0.35)]  # fmt: skip
    parts += [p.board(f.pendant(p, 70, "#48524d"), room.fits(-0.2, 0.5), far - 0.7, room.tall)]  # fmt: skip
    if p.light.lamps:
        parts.append(p.halo(room.fits(-0.2, 0.5), 2.25, far - 0.7, 2.3, 0.7))
    return Backdrop("".join(parts))
