"""A tile or a still is made larger by a hosted model: the picture is all that it is told."""

from typing import Any

from media_pipeline.assets.check_media import WantedFile
from media_pipeline.graph.request_take import Reading, RequestTake
from media_pipeline.providers.hosted import MediaRequest, SentPicture
from media_pipeline.stills.enlargement import Enlargement, enlargement_of
from media_pipeline.stills.still import SHOT_STILL
from media_pipeline.stills.upscale_still import REQUEST_UPSCALE, enlarged_content, to_enlarge
from workflows.jobs.job_handlers import job_handler


@job_handler
class RequestUpscale(RequestTake):
    """Nothing of it can be put otherwise: no words, and no other model."""

    kind = REQUEST_UPSCALE
    makes = SHOT_STILL

    @property
    def port(self) -> Any:
        return "artist"

    def request(self, reading: Reading) -> MediaRequest:
        wanted = to_enlarge(reading.manifest)
        larger = enlargement_of(wanted.source, wanted.tile)
        width, height = larger.made(reading.card)
        says = f"tile {wanted.tile} of the grid" if wanted.tile else "the still"
        return MediaRequest(
            prompt="",
            pictures=(SentPicture(path=larger.path, role="source", says=says, part=larger.box),),
            width=width,
            height=height,
            scale=larger.scale(reading.card),
            seed=reading.tries.seed(int(reading.manifest.values["seed"])),
        )

    def wanted(self, reading: Reading) -> WantedFile:
        width, height = self._larger(reading).made(reading.card)
        return WantedFile(media="picture", width=width, height=height)

    def content(
        self,
        reading: Reading,
        file: dict[str, Any],  # noqa: ARG002
    ) -> dict[str, Any]:
        return enlarged_content(reading.card.name, to_enlarge(reading.manifest).tile)

    @staticmethod
    def _larger(reading: Reading) -> Enlargement:
        wanted = to_enlarge(reading.manifest)
        return enlargement_of(wanted.source, wanted.tile)
