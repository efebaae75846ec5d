"""The job that asks a hosted model for the film's music, in the words of its design."""

from typing import Any

from media_pipeline.assets.check_media import WantedFile
from media_pipeline.graph.request_take import Reading, RequestTake
from media_pipeline.music.music_words import design_of
from media_pipeline.music.track import FILM_MUSIC
from media_pipeline.providers.composer import MusicDesign
from media_pipeline.providers.hosted import MediaRequest
from workflows.jobs.job_handlers import job_handler


@job_handler
class RequestMusic(RequestTake):
    kind = "film.music.request"
    makes = FILM_MUSIC
    port = "composer"

    def request(self, reading: Reading) -> MediaRequest:
        design = _design(reading)
        return MediaRequest(
            prompt=design.prompt, seconds=_seconds(reading), seed=reading.tries.seed(design.seed)
        )

    def wanted(self, reading: Reading) -> WantedFile:
        """A model of one length only makes that; under the film it begins again."""
        seconds = _seconds(reading) if reading.card.lengths else 0.0
        return WantedFile(media="sound", seconds=seconds)

    def content(self, reading: Reading, file: dict[str, Any]) -> dict[str, Any]:
        return {
            "moods": [section.mood for section in _design(reading).sections],
            "model": reading.card.name,
            "seconds": file["seconds"],
        }


def _design(reading: Reading) -> MusicDesign:
    manifest = reading.manifest
    return design_of(
        manifest.content("prompt"), manifest.values["seconds"], seed=int(manifest.values["seed"])
    )


def _seconds(reading: Reading) -> float:
    return reading.card.length_for(sum(reading.manifest.values["seconds"]))
