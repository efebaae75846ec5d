"""A shot's grid: the same moment in other framings, to choose another still from.

It is made from what the still is made from, and no still reads it: a chosen tile becomes a take of
the still with the grid's own stamp (``upscale_still.py``), so there is no circle.
"""

from uuid import UUID

from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.kept_picture import kept_picture
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.price import Price
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import Picture
from media_pipeline.providers.model_cards import card, price_range
from media_pipeline.stills.still import still_inputs, still_size
from media_pipeline.stills.tiles import (
    COLUMNS,
    ROWS,
    framed,
    grid_content,
    grid_size,
    side_by_side,
    tile_size,
    tiles_for,
)
from media_pipeline.stills.told_still import still_request, told_still
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work


def _models(view: FilmView) -> tuple[str, ...]:
    """One grid is enough to choose from, however many models make the stills."""
    return models_of(view.film, "artist")[:1]


def grid_price(view: FilmView, _: UUID, model: str) -> Price:
    """Of one picture with all its tiles; from the model's own to the dearer of it and its
    fallback."""
    width, height = grid_size(*still_size(view))
    return Price(*price_range(card(model, "artist"), width=width, height=height))


def _seconds(_: FilmView, __: UUID, model: str) -> float:
    asked = card(model, "artist")
    return float(COLUMNS * ROWS) / 2 if asked.is_local else asked.expected_seconds


SHOT_GRID = kinds.declare(
    Kind(
        name="shot.grid",
        stage=Stage.STILLS,
        job_kind="shot.grid",
        hosted_job_kind="shot.grid.request",
        subjects=lambda view: [shot.id for shot in view.shots],
        inputs=still_inputs,
        models=_models,
        port="artist",
        price=grid_price,
        seconds=_seconds,
        on_request=True,
    )
)


@job_handler
class DrawGrid(RenderedTakeMaker):
    kind = "shot.grid"
    makes = SHOT_GRID

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        values = manifest.values
        size = tile_size(int(values["width"]), int(values["height"]))
        request = still_request(manifest, size=size)
        tiles = tiles_for(told_still(manifest).spec)
        drawn: list[bytes] = []
        for tile in tiles:
            work.checkpoint()
            drawn.append(artist().draw_still(framed(request, tile.shot_size, tile.angle)).png)
        across, down = grid_size(int(values["width"]), int(values["height"]))
        sheet = side_by_side(drawn, size)
        grid = Picture(png=sheet, width=across, height=down, model=artist().name)
        content = {"model": grid.model, **grid_content(tiles)}
        file = kept_picture(work.job_id, str(manifest.take.id), grid)
        return Made(content=content, file=file, model=grid.model)
