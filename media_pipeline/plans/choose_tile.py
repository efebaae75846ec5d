"""Stills from tiles of their shots' grids, and stills at twice their size, many by one command.

``{"choose_tile": {"shot": id, "tile": 3}}`` · ``{"choose_tile": {"tiles": [{"shot", "tile"}, …],
"model": "fal/clarity-upscaler", "at_most": 900000}}`` · ``{"upscale": take}`` · ``{"upscale":
{"takes": [ids], "model", "at_most"}}``
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from media_pipeline.credits.key_for import billed
from media_pipeline.credits.reserve import grow, run_hold
from media_pipeline.graph.price import total
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.plans.price_agreed import refuse_price
from media_pipeline.plans.refuse_models import refuse_models
from media_pipeline.plans.utilities import utility
from media_pipeline.providers.model_cards import card
from media_pipeline.stills.enlargement import enlargement_of
from media_pipeline.stills.upscale_still import ToEnlarge, launch_upscales
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.runs.start_run import start_run

#: Of one command: every shot of a long storyboard.
MOST_AT_ONCE = 200


class ChosenTile(BaseModel):
    """``tile`` from 1, from the left and the top, as the grid's content numbers them."""

    model_config = ConfigDict(extra="forbid")

    shot: UUID
    tile: int


class _ByModel(BaseModel):
    """``model``: a hosted one that makes them larger; empty: this machine does, for nothing.
    ``at_most``: what all of them may cost, in micro-dollars."""

    model_config = ConfigDict(extra="forbid")

    model: str = Field(default="", max_length=100)
    at_most: int = Field(default=0, ge=0)


class ChooseTile(_ByModel):
    """One ``shot`` with its ``tile``, or ``tiles`` of several shots of one film."""

    shot: UUID | None = None
    tile: int | None = None
    tiles: list[ChosenTile] = Field(default=[], max_length=MOST_AT_ONCE)

    @model_validator(mode="after")
    def _one_way(self) -> "ChooseTile":
        if self.shot is not None and self.tile is not None and not self.tiles:
            self.tiles = [ChosenTile(shot=self.shot, tile=self.tile)]
            return self
        if not self.tiles or self.shot is not None or self.tile is not None:
            raise ValueError("name one shot and its tile, or tiles")
        return self


class Upscale(_ByModel):
    takes: list[UUID] = Field(min_length=1, max_length=MOST_AT_ONCE)


@utility("choose_tile")
def plan_choose_tile(command: Command, wanted: Any) -> None:
    """A run that makes the tiles their shots' stills, at full size; what is shown stays until
    then."""
    try:
        asked = ChooseTile.model_validate(wanted)
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid",
            'A tile is chosen as {"choose_tile": {"shot": id, "tile": 1}}, several as '
            '{"choose_tile": {"tiles": [{"shot": id, "tile": 1}, …]}}.',
            422,
        ) from error
    shots = [one.shot for one in asked.tiles]
    slots = Slot.objects.filter(
        project=command.project_id, kind="shot.grid", subject_id__in=shots, selected__isnull=False
    )
    grids = {
        slot.subject_id: slot.selected
        for slot in slots.select_related("selected__asset", "selected__slot__film")
    }
    _launch(command, [_tile_of(grids.get(one.shot), one) for one in asked.tiles], asked)


def _tile_of(grid: Take | None, asked: ChosenTile) -> ToEnlarge:
    if grid is None:
        raise CommandRefused(
            "grid_missing",
            f"The shot {asked.shot} has no grid; make one first: a generation of "
            f"shot.grid:{asked.shot}.",
            404,
        )
    tiles = len(grid.content.get("tiles", []))
    if not 1 <= asked.tile <= tiles:
        raise CommandRefused(
            "tile_unknown", f"The grid has the tiles 1 to {tiles}, and no {asked.tile}.", 422
        )
    return ToEnlarge(grid, asked.tile)


@utility("upscale")
def plan_upscale(command: Command, wanted: Any) -> None:
    """A run that makes stills larger; their shots show them when they are there."""
    try:
        asked = Upscale.model_validate(wanted if isinstance(wanted, dict) else {"takes": [wanted]})
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid",
            'A still is made larger as {"upscale": the id of its take}, several as {"upscale": '
            '{"takes": [ids]}}.',
            422,
        ) from error
    rows = Take.objects.filter(
        pk__in=asked.takes,
        slot__project=command.project_id,
        slot__kind="shot.still",
        status=TakeStatus.READY,
        asset__isnull=False,
    )
    found = {take.id: take for take in rows.select_related("asset", "slot__film")}
    if any(take_id not in found for take_id in asked.takes):
        raise CommandRefused(
            "take_not_found", "There is no such still in this project; only a still that has "
            "landed can be made larger.", 404,
        )  # fmt: skip
    _launch(command, [ToEnlarge(found[take_id]) for take_id in asked.takes], asked)


def _launch(command: Command, wanted: Sequence[ToEnlarge], asked: _ByModel) -> None:
    films = {one.source.slot.film_id for one in wanted}
    if len(films) != 1 or len({one.source.slot.subject_id for one in wanted}) < len(wanted):
        raise CommandRefused(
            "payload_invalid", "Name shots of one film, and each of them once.", 422
        )
    refuse_models("artist", [asked.model] if asked.model else [], task="upscale")
    model = card(asked.model or "local", "artist")
    price = total(enlargement_of(one.source, one.tile).price(model) for one in wanted)
    refuse_price(price, asked.at_most)
    run = start_run(command, kind="film", subject=f"film:{films.pop()}", jobs=[])
    grow(
        command.project_id,
        key=run_hold(run.pk),
        amount=billed(command.project_id, asked.model, price.most),
        run_id=run.pk,
    )
    launch_upscales(run.pk, wanted, model=asked.model)
