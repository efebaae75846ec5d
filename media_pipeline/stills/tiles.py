"""Other framings of one shot, side by side as tiles of one picture."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from PIL import Image

from media_pipeline.providers.artist import StillRequest
from media_pipeline.stills.still_prompt import framing_in_words

#: As many across as down: the grid has the still's own shape, which every model of stills makes.
COLUMNS, ROWS = 3, 3
#: Of the still's width and height.
SHARE = 0.5

_FRAMINGS = (
    ("wide", "eye level"), ("full", "low"), ("medium", "high"), ("close", "eye level"),
    ("extreme wide", "low"), ("medium close", "high"), ("extreme close", "eye level"),
    ("medium", "low"), ("wide", "high"), ("close", "low"),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Tile:
    """``number`` from 1, from the left and the top."""

    number: int
    shot_size: str
    angle: str


def tiles_for(spec: Mapping[str, Any]) -> list[Tile]:
    """Framings that are not the shot's own, from far to near, and two that show who talks."""
    own = (spec.get("shot_size", ""), spec.get("angle", ""))
    people = len(spec.get("characters", []))
    wanted = list(_FRAMINGS)
    if people > 1:
        wanted[3:3] = [("over the shoulder", "eye level"), ("two shot", "low")]
    if not people:
        wanted = [(size, angle) for size, angle in wanted if size != "extreme close"]
        wanted.append(("insert", "high"))
    others = [one for one in wanted if one != own][: COLUMNS * ROWS]
    return [Tile(number=at, shot_size=size, angle=angle)
            for at, (size, angle) in enumerate(others, start=1)]  # fmt: skip


def framed(request: StillRequest, shot_size: str, angle: str) -> StillRequest:
    """The same in another framing; of words, it goes before them."""
    words = f"{framing_in_words(shot_size, angle)}. {request.words}" if request.words else ""
    return replace(request, shot_size=shot_size, angle=angle, words=words)


def tile_size(width: int, height: int) -> tuple[int, int]:
    """Pixels, both even."""
    across, down = (max(2, 2 * round(side * SHARE / 2)) for side in (width, height))
    return across, down


def grid_size(width: int, height: int) -> tuple[int, int]:
    """Pixels of the grid of a still that is ``width`` × ``height``."""
    across, down = tile_size(width, height)
    return across * COLUMNS, down * ROWS


def grid_words(tiles: Sequence[Tile]) -> str:
    """The same for a model that is told in words."""
    panels = " ".join(
        f"Panel {tile.number}: {framing_in_words(tile.shot_size, tile.angle)}." for tile in tiles
    )
    return (
        f"One picture divided into {COLUMNS * ROWS} panels of the same size, {COLUMNS} in each of "
        f"{ROWS} rows, without gaps, borders, numbers or lettering. Every panel shows the same "
        f"moment, with the same people, place and light, in a framing of its own. {panels} "
        "The moment:"
    )


def grid_content(tiles: Sequence[Tile]) -> dict[str, Any]:
    """What the take of a grid says of it."""
    return {"columns": COLUMNS, "rows": ROWS, "tiles": [asdict(tile) for tile in tiles]}


def side_by_side(pictures: Sequence[bytes], size: tuple[int, int]) -> bytes:
    """One PNG of tiles of ``size``, row by row."""
    across, down = size
    sheet = Image.new("RGB", (across * COLUMNS, down * ROWS))
    for at, png in enumerate(pictures):
        with Image.open(io.BytesIO(png)) as tile:
            where = (at % COLUMNS * across, at // COLUMNS * down)
            sheet.paste(tile.convert("RGB"), where)
    held = io.BytesIO()
    sheet.save(held, "PNG", compress_level=3)
    return held.getvalue()


def tile_box(
    number: int, grid: Mapping[str, Any], width: int, height: int
) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a tile in a picture of that size, in pixels.

    ``grid``: the content of its take.
    """
    columns, rows = int(grid["columns"]), int(grid["rows"])
    column, row = (number - 1) % columns, (number - 1) // columns
    return (
        width * column // columns,
        height * row // rows,
        width * (column + 1) // columns,
        height * (row + 1) // rows,
    )
