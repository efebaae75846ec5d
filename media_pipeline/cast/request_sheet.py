"""Sheets of a film's people and places are asked of a hosted model."""

from typing import Any

from media_pipeline.cast.sheets import (
    CHARACTER_SHEET,
    LOCATION_SHEET,
    kept_look,
    told_person,
    told_place,
)
from media_pipeline.graph.request_take import Reading
from media_pipeline.library.request_library_sheet import RequestPicture
from media_pipeline.library.sheet_words import (
    person_sheet_words,
    place_sheet_words,
    sent_pictures,
)
from media_pipeline.providers.hosted import SentPicture
from media_pipeline.providers.style_recipe import style_words
from media_pipeline.styles.style_snapshot import style_in
from workflows.jobs.job_handlers import job_handler


@job_handler
class RequestCharacterSheet(RequestPicture):
    kind = "character.sheet.request"
    makes = CHARACTER_SHEET

    def told(self, reading: Reading) -> tuple[str, tuple[SentPicture, ...]]:
        told = told_person(reading.manifest)
        pictures = sent_pictures(reading.card, told.pictures, "the person")
        style = style_words(style_in(reading.manifest))
        return person_sheet_words(told.look, style, len(pictures)), pictures

    def content(self, reading: Reading, file: dict[str, Any]) -> dict[str, Any]:
        look = kept_look(told_person(reading.manifest).look)
        return {**super().content(reading, file), "look": look}


@job_handler
class RequestLocationSheet(RequestPicture):
    kind = "location.sheet.request"
    makes = LOCATION_SHEET

    def told(self, reading: Reading) -> tuple[str, tuple[SentPicture, ...]]:
        told = told_place(reading.manifest)
        pictures = sent_pictures(reading.card, told.pictures, "the place")
        style = style_words(style_in(reading.manifest))
        return place_sheet_words(told.look, style, len(pictures)), pictures

    def content(self, reading: Reading, file: dict[str, Any]) -> dict[str, Any]:
        look = kept_look(told_place(reading.manifest).look)
        return {**super().content(reading, file), "look": look}
