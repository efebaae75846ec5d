"""A still is asked of a hosted model, with the sheets of who and what is in it."""

from collections.abc import Sequence
from typing import Any

from media_pipeline.assets.check_media import WantedFile
from media_pipeline.graph.request_take import Reading, RequestTake
from media_pipeline.providers.hosted import MediaRequest
from media_pipeline.stills.still import SHOT_STILL
from media_pipeline.stills.still_words import StillWords, still_words
from workflows.jobs.job_handlers import job_handler


@job_handler
class RequestStill(RequestTake):
    kind = "shot.still.request"
    makes = SHOT_STILL
    words = ("prompt", "still.prompt")

    @property
    def port(self) -> Any:
        return "artist"

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Pixels to ask for, of a still that is ``width`` × ``height``."""
        return width, height

    def told(self, reading: Reading) -> StillWords:
        """The words and the pictures that are sent."""
        return still_words(reading.manifest, reading.card, self.prose(reading.manifest))

    def request(self, reading: Reading) -> MediaRequest:
        values = reading.manifest.values
        told = self.told(reading)
        width, height = self.size(int(values["width"]), int(values["height"]))
        return MediaRequest(
            prompt=told.prompt,
            pictures=told.pictures,
            width=width,
            height=height,
            seed=reading.tries.seed(int(values["seed"])),
        )

    def wanted(self, reading: Reading) -> WantedFile:
        values = reading.manifest.values
        width, height = self.size(int(values["width"]), int(values["height"]))
        return WantedFile(media="picture", width=width, height=height)

    def content(
        self,
        reading: Reading,
        file: dict[str, Any],  # noqa: ARG002
    ) -> dict[str, Any]:
        told = self.told(reading)
        return {
            "model": reading.card.name,
            "prompt": told.prompt,
            "references": [picture.says for picture in told.pictures],
            **({"not_sent": list(told.left_out)} if told.left_out else {}),
        }

    def notes(self, reading: Reading) -> Sequence[str]:
        told = self.told(reading)
        if not told.left_out or not reading.card.most_references:
            return ()  # a model that takes no pictures is told in words; that is no news
        return (
            f"{reading.card.name} takes {reading.card.most_references} pictures; these were told "
            f"in words instead: {', '.join(told.left_out)}.",
        )
