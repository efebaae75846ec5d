# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Where the script says no more: a room, a landscape."""

from media_pipeline.providers.local.artist.panel import Panel
from media_pipeline.providers.local.artist.sets import furniture as f
from media_pipeline.providers.local.artist.sets import outdoors as o
from media_pipeline.providers.local.artist.sets.backdrop import Backdrop
from media_pipeline.providers.local.artist.sets.room import Room, shell, window_light
from media_pipeline.providers.local.artist.sets.windows import door, picture, window

_WALLS = ("#c9b99c", "#b5bfae", "#b9b3c2", "#c7aa94", "#a9b8c2", "#cfc6b0")


def plain_room(p: Panel) -> Backdrop:
    chance = p.dice("room")
    room = Room(half=p.reach, wall=chance.choice(_WALLS), floor=chance.choice(("#8d6a49", "#7a6a5a", "#9a8266")))  # fmt: skip
    x, far = room.fits(-0.45, 0.8), room.depth
    parts = [
        shell(p, room),
        p.board(
            window(p, 120, 130, curtains=chance.choice(("#9c5a4c", "#5f7a86", "#8a7d4f"))),
            x,
            far,
            0.95,
        ),
        window_light(p, room, x, 0.6),
        p.board(picture(p, 62, 46, "a"), room.fits(0.25, 0.5), far, 1.75),
        p.board(door(p), room.fits(0.8, 0.5), far),
        p.board(f.cabinet(p), room.fits(0.25, 0.6), far - 0.2),
        p.board(f.table_lamp(p), room.fits(0.25, 0.6), far - 0.2, 0.84),
    ]
    if p.light.lamps:
        parts.append(p.halo(room.fits(0.25, 0.6), 1.2, far - 0.2, 2.4, 0.6))
    return Backdrop("".join(parts))


def landscape(p: Panel) -> Backdrop:
    snow = p.light.weather == "snow"
    grass = "#dfe6ea" if snow else "#77905a"
    chance = p.dice("landscape")
    parts = [o.sky(p), o.hills(p, 160, 34, "#6f8577", 0.62, "far"), o.hills(p, 70, 11, "#6a8458", 0.35, "mid")]  # fmt: skip
    parts.append(o.ground(p, grass))
    for at in range(7):
        z = 34 - at * 4.2
        x = (1 if at % 2 else -1) * chance.uniform(2.5, 4 + z * 0.5)
        parts.append(p.board(o.tree(p, chance.uniform(480, 750), min(0.5, z / 70), at), x, z))
    parts.append(o.band(p, 60, -0.4, 0.9, "#b59f78", p.camera.nearest))
    return Backdrop("".join(parts))
