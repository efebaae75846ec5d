"""A still from a tile of its shot's grid, and a still at twice its size.

``{"choose_tile": {"shot": id, "tile": 3}}`` · ``{"upscale": take}``
"""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.plans.utilities import utility
from media_pipeline.stills.upscale_still import launch_upscale
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.runs.start_run import start_run

_ID = TypeAdapter(UUID)


class ChooseTile(BaseModel):
    """``tile`` from 1, from the left and the top, as the grid's content numbers them."""

    model_config = ConfigDict(extra="forbid")

    shot: UUID
    tile: int


@utility("choose_tile")
def plan_choose_tile(command: Command, wanted: Any) -> None:
    """A run that makes the tile the shot's still, at full size; what is shown stays until then."""
    try:
        asked = ChooseTile.model_validate(wanted)
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid", 'A tile is chosen as {"choose_tile": {"shot": id, "tile": 1}}.', 422
        ) from error
    grids = Slot.objects.filter(
        project=command.project_id, kind="shot.grid", subject_id=asked.shot, selected__isnull=False
    )
    grid = grids.select_related("selected").first()
    if grid is None or grid.selected is None:
        raise CommandRefused(
            "grid_missing",
            f"This shot has no grid; make one first: a generation of shot.grid:{asked.shot}.",
            404,
        )
    tiles = len(grid.selected.content.get("tiles", []))
    if not 1 <= asked.tile <= tiles:
        raise CommandRefused(
            "tile_unknown", f"The grid has the tiles 1 to {tiles}, and no {asked.tile}.", 422
        )
    _launch(command, grid.selected, tile=asked.tile)


@utility("upscale")
def plan_upscale(command: Command, wanted: Any) -> None:
    """A run that makes a still larger; its shot shows it when it is there."""
    try:
        take_id = _ID.validate_python(wanted)
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid", 'A still is made larger as {"upscale": the id of its take}.', 422
        ) from error
    take = Take.objects.filter(
        pk=take_id,
        slot__project=command.project_id,
        slot__kind="shot.still",
        status=TakeStatus.READY,
        asset__isnull=False,
    ).first()
    if take is None:
        raise CommandRefused(
            "take_not_found", "There is no such still in this project; only a still that has "
            "landed can be made larger.", 404,
        )  # fmt: skip
    _launch(command, take)


def _launch(command: Command, source: Take, *, tile: int = 0) -> None:
    run = start_run(command, kind="film", subject=f"film:{source.slot.film_id}", jobs=[])
    launch_upscale(run.pk, source, tile=tile)
