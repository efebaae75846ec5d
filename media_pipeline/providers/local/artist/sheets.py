# ruff: noqa: E501 (a drawing is read shape by shape: one shape, one line)
"""Reference sheets: a person from all sides, a place by day and by night."""

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from media_pipeline.providers.artist import PersonLook, PlaceLook, StillRequest
from media_pipeline.providers.local.artist.colours import mix
from media_pipeline.providers.local.artist.light import light_of
from media_pipeline.providers.local.artist.palette import Palette
from media_pipeline.providers.local.artist.people.appearance import appearance_of
from media_pipeline.providers.local.artist.people.figure import figure_of
from media_pipeline.providers.local.artist.people.pose import Pose
from media_pipeline.providers.local.artist.photo import Room, pin_photo
from media_pipeline.providers.local.artist.rasterise import Drawing, rasterise
from media_pipeline.providers.local.artist.still import still
from media_pipeline.providers.local.artist.svg import Defs, group, no_line, rect

_WIDTH, _HEIGHT = 1280, 720


#: Where portraits hang on a sheet: beside the face, one above the other.
_PORTRAITS = (Room(0.925, 0.80, 0.30), Room(0.925, 0.42, 0.22), Room(0.925, 0.16, 0.22))
_VIEWS = (Room(0.86, 0.78, 0.36), Room(0.62, 0.82, 0.28), Room(0.14, 0.82, 0.28))


def person_sheet(person: PersonLook, style: str, portraits: Sequence[Path] = ()) -> bytes:
    """Front, three-quarter, back, and the face, on plain ground by daylight."""
    defs = Defs("f")
    paints = Palette(light_of("day", "clear", person.seed), style, defs, inside=True)
    look = appearance_of(person)
    ground = paints.vertical(paints.styled("#e9e4d8"), paints.styled("#cfc8b8"))
    body = [rect(0, 0, _WIDTH, _HEIGHT, ground)]
    body.append(rect(840, 40, 400, 640, paints.styled("#dcd3c0"), 'rx="14"'))
    scale = min(3.3, 600 / (look.height * 100))
    for x, turn, back in ((160, 0.0, False), (420, 0.55, False), (680, 0.0, True)):
        figure = figure_of(look, Pose(), turn, back=back)
        line = paints.line(1.6 / scale, 0.9)
        body.append(group(figure.draw(paints), f"translate({x} 668) scale({scale:.4f})", line))
    close = 11.0
    eye = look.height * 100 - 14
    face = figure_of(look, Pose(), 0.3).draw(paints)
    clip = '<clipPath id="card"><rect x="840" y="40" width="400" height="640" rx="14"/></clipPath>'
    shown = group(face, f"translate(1040 {330 + eye * close:.1f}) scale({close})", paints.line(2.8 / close))  # fmt: skip
    body.append(f'<defs>{clip}</defs><g clip-path="url(#card)">{shown}</g>')
    edge = mix(paints.styled("#8a806c"), ground if ground.startswith("#") else "#8a806c", 0.5)
    body.append(rect(840, 40, 400, 640, "none", f'rx="14" stroke="{edge}" stroke-width="3"'))
    empty = Drawing("", Defs("b"))
    front = Drawing(group("".join(body), "", no_line()), defs)
    png = rasterise(_WIDTH, _HEIGHT, back=empty, blur=0, front=front)
    return _with_photos(png, portraits, person.name, _PORTRAITS, style)


def place_sheet(place: PlaceLook, style: str, pictures: Sequence[Path] = ()) -> bytes:
    """The place by day beside the place by night."""
    sheet = Image.new("RGB", (_WIDTH, _HEIGHT))
    half = _WIDTH // 2
    for at, hour in enumerate(("day", "night")):
        png = still(
            StillRequest(
                width=half,
                height=_HEIGHT,
                place=place,
                time_of_day=hour,
                weather="clear",
                mood="calm",
                shot_size="wide",
                angle="eye level",
                action="",
                people=(),
                style=style,
            )
        )
        sheet.paste(Image.open(io.BytesIO(png)).convert("RGB"), (at * half, 0))
    held = io.BytesIO()
    sheet.save(held, "PNG", compress_level=3)
    return _with_photos(held.getvalue(), pictures, place.name, _VIEWS, style)


def _with_photos(
    png: bytes, photos: Sequence[Path], name: str, rooms: Sequence[Room], style: str
) -> bytes:
    if not photos:
        return png
    sheet = Image.open(io.BytesIO(png)).convert("RGB")
    for photo, room in zip(photos, rooms, strict=False):
        pin_photo(sheet, photo, f"{name} {room.y}", room, grey=style == "noir")
    held = io.BytesIO()
    sheet.save(held, "PNG", compress_level=3)
    return held.getvalue()
