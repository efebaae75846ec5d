"""A grid is asked of a hosted model as one picture of panels, with the still's words and sheets."""

from typing import Any

from media_pipeline.graph.request_take import Reading
from media_pipeline.stills.request_still import RequestStill
from media_pipeline.stills.shot_grid import SHOT_GRID
from media_pipeline.stills.still_words import StillWords, still_words
from media_pipeline.stills.tiles import grid_content, grid_size, grid_words, tiles_for
from media_pipeline.stills.told_still import told_still
from workflows.jobs.job_handlers import job_handler


@job_handler
class RequestGrid(RequestStill):
    """One request, whatever the number of tiles; they are cut out where one is chosen."""

    kind = "shot.grid.request"
    makes = SHOT_GRID

    def size(self, width: int, height: int) -> tuple[int, int]:
        return grid_size(width, height)

    def told(self, reading: Reading) -> StillWords:
        manifest = reading.manifest
        panels = grid_words(tiles_for(told_still(manifest).spec))
        return still_words(manifest, reading.card, f"{panels} {self.prose(manifest)}")

    def content(self, reading: Reading, file: dict[str, Any]) -> dict[str, Any]:
        tiles = tiles_for(told_still(reading.manifest).spec)
        return super().content(reading, file) | grid_content(tiles)
