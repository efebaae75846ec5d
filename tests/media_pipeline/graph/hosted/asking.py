"""A kind of job of the tests' own that asks fal for stills, for this process and for workers."""

from dataclasses import replace

from media_pipeline.assets.check_media import WantedFile
from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.price import Price
from media_pipeline.graph.request_take import Reading, RequestTake
from media_pipeline.providers.hosted import MediaRequest, SentPicture
from media_pipeline.providers.model_cards import card, price_range
from media_pipeline.stills.still import SHOT_STILL
from workflows.jobs.job_handlers import job_handler

MODEL = "fal/seedream-4"


@job_handler
class AskForStill(RequestTake):
    kind = "test.still.request"
    makes = SHOT_STILL

    def request(self, reading: Reading) -> MediaRequest:
        values = reading.manifest.values
        sheets = reading.manifest.named("person ")
        return MediaRequest(
            prompt=reading.manifest.content("spec")["action"],
            pictures=tuple(
                SentPicture(path=file_of(sheet.asset), role="reference", says=sheet.slot.kind)
                for sheet in sheets
                if sheet.asset
            ),
            width=int(values["width"]),
            height=int(values["height"]),
            seed=reading.tries.seed(int(values["seed"])),
        )

    def wanted(self, reading: Reading) -> WantedFile:
        values = reading.manifest.values
        return WantedFile(media="picture", width=int(values["width"]), height=int(values["height"]))


def hosted_stills() -> Kind:
    """The kind of stills as a film has it whose artist is fal."""
    return replace(
        kinds["shot.still"],
        models=lambda _: [MODEL],
        hosted_job_kind=AskForStill.kind,
        price=lambda _, __, model: Price(*price_range(card(model))),
    )
