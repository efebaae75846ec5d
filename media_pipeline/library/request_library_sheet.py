"""Sheets of the library, and single pictures, are asked of a hosted model."""

from typing import Any

from media_pipeline.assets.check_media import WantedFile
from media_pipeline.graph.request_take import Reading, RequestTake
from media_pipeline.library.entry_pictures import entry_pictures
from media_pipeline.library.library_sheet import (
    LIBRARY_LOCATION_SHEET,
    TALENT_SHEET,
    library_location_look,
    sheet_style,
    talent_look,
)
from media_pipeline.library.sheet_price import SHEET_SIZE
from media_pipeline.library.sheet_words import (
    asset_words,
    person_sheet_words,
    place_sheet_words,
    sent_pictures,
)
from media_pipeline.library.studio_asset import STUDIO_ASSET_KIND, asset_request
from media_pipeline.providers.hosted import MediaRequest, SentPicture
from media_pipeline.providers.style_recipe import style_words
from workflows.jobs.job_handlers import job_handler


class RequestPicture(RequestTake):
    """One picture of an artist's model; of a sheet's size unless said otherwise."""

    @property
    def port(self) -> Any:
        return "artist"

    def size(self, reading: Reading) -> tuple[int, int]:  # noqa: ARG002 - for those who override
        return SHEET_SIZE

    def told(self, reading: Reading) -> tuple[str, tuple[SentPicture, ...]]:
        """The prompt, and the pictures that go with it."""
        raise NotImplementedError

    def request(self, reading: Reading) -> MediaRequest:
        prompt, pictures = self.told(reading)
        width, height = self.size(reading)
        return MediaRequest(
            prompt=prompt,
            pictures=pictures,
            width=width,
            height=height,
            seed=reading.tries.seed(int(reading.manifest.values["seed"])),
        )

    def wanted(self, reading: Reading) -> WantedFile:
        width, height = self.size(reading)
        return WantedFile(media="picture", width=width, height=height)


@job_handler
class RequestTalentSheet(RequestPicture):
    kind = "talent.sheet.request"
    makes = TALENT_SHEET

    def told(self, reading: Reading) -> tuple[str, tuple[SentPicture, ...]]:
        manifest = reading.manifest
        pictures = sent_pictures(
            reading.card, entry_pictures([manifest.takes["pictures"]]), "the person"
        )
        style = style_words(sheet_style(manifest))
        return person_sheet_words(talent_look(manifest), style, len(pictures)), pictures


@job_handler
class RequestLibraryLocationSheet(RequestPicture):
    kind = "library_location.sheet.request"
    makes = LIBRARY_LOCATION_SHEET

    def told(self, reading: Reading) -> tuple[str, tuple[SentPicture, ...]]:
        manifest = reading.manifest
        pictures = sent_pictures(
            reading.card, entry_pictures([manifest.takes["pictures"]]), "the place"
        )
        style = style_words(sheet_style(manifest))
        return place_sheet_words(library_location_look(manifest), style, len(pictures)), pictures


@job_handler
class RequestStudioAsset(RequestPicture):
    kind = "studio.asset.request"
    makes = STUDIO_ASSET_KIND

    def size(self, reading: Reading) -> tuple[int, int]:
        brief = reading.manifest.content("brief")
        return int(brief["width"]), int(brief["height"])

    def told(self, reading: Reading) -> tuple[str, tuple[SentPicture, ...]]:
        asked = asset_request(reading.manifest)
        # What is edited comes first: an edit endpoint changes the first picture.
        every = sorted(asked.references, key=lambda one: one.role != "edited")
        shown = [one for one in every if one.picture is not None][: reading.card.most_references]
        pictures = tuple(
            SentPicture(
                path=one.picture,
                role="source" if one.role == "edited" else "reference",
                says=one.called or one.role,
            )
            for one in shown
            if one.picture is not None
        )
        in_order = [*shown, *(one for one in every if one not in shown)]
        return asset_words(in_order, asked, len(pictures)), pictures
