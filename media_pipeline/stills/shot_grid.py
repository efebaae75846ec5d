"""A shot's grid: the same moment in other framings, to choose another still from.

It is made from what the still is made from, and no still reads it: a chosen tile becomes a take of
the still with the grid's own stamp (``upscale_still.py``), so there is no circle.
"""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from media_pipeline.films.film_models import local_models
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.kept_picture import kept_picture
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import Picture
from media_pipeline.stills.still import still_inputs
from media_pipeline.stills.tiles import COLUMNS, ROWS, framed, side_by_side, tile_size, tiles_for
from media_pipeline.stills.told_still import still_request, told_still
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work


def _models(view: FilmView) -> tuple[str, ...]:
    return local_models(view.film, "artist")


def _seconds(_: FilmView, __: UUID, ___: str) -> float:
    return float(COLUMNS * ROWS) / 2


SHOT_GRID = kinds.declare(
    Kind(
        name="shot.grid",
        stage=Stage.STILLS,
        job_kind="shot.grid",
        subjects=lambda view: [shot.id for shot in view.shots],
        inputs=still_inputs,
        models=_models,
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
        grid = Picture(
            png=side_by_side(drawn, size),
            width=size[0] * COLUMNS,
            height=size[1] * ROWS,
            model=artist().name,
        )
        content: dict[str, Any] = {
            "model": grid.model,
            "columns": COLUMNS,
            "rows": ROWS,
            "tiles": [asdict(tile) for tile in tiles],
        }
        file = kept_picture(work.job_id, str(manifest.take.id), grid)
        return Made(content=content, file=file, model=grid.model)
