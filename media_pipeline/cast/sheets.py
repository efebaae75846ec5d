"""Sheets: how a person and a place look, drawn once and seen the same in every shot."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar
from uuid import UUID

from media_pipeline.cast.from_library import (
    from_library,
    library_location_inputs,
    talent_inputs,
    without_undecided,
)
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads
from media_pipeline.graph.kept_picture import kept_picture
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.library.sheet_price import sheet_price, sheet_seconds
from media_pipeline.library.shelf import LOCATIONS, TALENT
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import PersonLook, PlaceLook
from media_pipeline.styles.style_snapshot import seen_style, style_in
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

_MEASURED = ("skin", "hair")
_SEEN = (
    "age", "gender", "physical_description", "standard_clothing", "distinguishing_features",
)  # fmt: skip
LookT = TypeVar("LookT", PersonLook, PlaceLook)


def _seen(view: FilmView) -> list[UUID]:
    seen = {person.id for shot in view.shots for person in view.seen_in(shot.id)}
    wanted = [person.id for person in view.characters if person.id in seen]
    return without_undecided(view, TALENT, wanted, "character.sheet")


def _visited(view: FilmView) -> list[UUID]:
    places = [view.location_of(scene.id) for scene in view.scenes]
    wanted = list(dict.fromkeys(place.id for place in places if place))
    return without_undecided(view, LOCATIONS, wanted, "location.sheet")


def _person_inputs(view: FilmView, subject: UUID) -> list[Input]:
    tag = next(person.tag for person in view.characters if person.id == subject)
    return [
        Reads(name="bible", kind="character.bible", subject=subject, projection="seen of a person"),
        seen_style(view.film.id),
        *talent_inputs(view, subject, tag),
    ]


def _place_inputs(view: FilmView, subject: UUID) -> list[Input]:
    tag = next(place.tag for place in view.locations if place.id == subject)
    return [
        Reads(name="bible", kind="location.bible", subject=subject, projection="seen of a place"),
        seen_style(view.film.id),
        *library_location_inputs(view, subject, tag),
    ]


CHARACTER_SHEET = kinds.declare(
    Kind(
        name="character.sheet",
        stage=Stage.CASTING,
        job_kind="character.sheet",
        hosted_job_kind="character.sheet.request",
        subjects=_seen,
        inputs=_person_inputs,
        version=2,
        models=lambda view: models_of(view.film, "artist"),
        port="artist",
        price=sheet_price,
        seconds=sheet_seconds,
    )
)
LOCATION_SHEET = kinds.declare(
    Kind(
        name="location.sheet",
        stage=Stage.CASTING,
        job_kind="location.sheet",
        hosted_job_kind="location.sheet.request",
        subjects=_visited,
        inputs=_place_inputs,
        version=2,
        models=lambda view: models_of(view.film, "artist"),
        port="artist",
        price=sheet_price,
        seconds=sheet_seconds,
    )
)


@dataclass(frozen=True)
class ToldSheet(Generic[LookT]):
    """Who or what a sheet shows, and the pictures of whom the library gives for it."""

    look: LookT
    pictures: tuple[Path, ...]


def told_person(manifest: ReadManifest) -> ToldSheet[PersonLook]:
    """As pinned. Raises ProviderRefused when a picture's file is gone."""
    bible, cast = manifest.content("bible"), from_library(manifest)
    look = {name: str(bible.get(name, "")) for name in _SEEN}
    if cast and cast.description:
        # Face, hair and build are the talent's, costume and scars the character's.
        look["physical_description"] = cast.description
    # A label reaches no provider: who this is, is told by the tag that never changes.
    person = PersonLook(**look, name=str(bible["tag"]), seed=int(manifest.values["seed"]))
    return ToldSheet(person, cast.pictures if cast else ())


def told_place(manifest: ReadManifest) -> ToldSheet[PlaceLook]:
    """As pinned. Raises ProviderRefused when a picture's file is gone."""
    bible, cast = manifest.content("bible"), from_library(manifest)
    place = PlaceLook(
        name=str(bible["tag"]),
        setting=bible.get("setting", "both"),
        description=(cast.description if cast else "") or str(bible.get("description", "")),
        key_features=str(bible.get("key_features", "")),
        ambiance=str(bible.get("ambiance", "")),
        seed=int(manifest.values["seed"]),
    )
    return ToldSheet(place, cast.pictures if cast else ())


def kept_look(look: PersonLook | PlaceLook) -> dict[str, Any]:
    """The look as a sheet's content; colours only where they were measured."""
    return {name: value for name, value in asdict(look).items() if value or name not in _MEASURED}


@job_handler
class DrawCharacterSheet(RenderedTakeMaker):
    kind = "character.sheet"
    makes = CHARACTER_SHEET

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        told = told_person(manifest)
        sheet = artist().draw_person_sheet(
            told.look, style=style_in(manifest).local_look, portraits=told.pictures
        )
        file = kept_picture(work.job_id, str(manifest.take.id), sheet)
        look = kept_look(sheet.look or told.look)
        return Made(content={"look": look}, file=file, model=sheet.model)


@job_handler
class DrawLocationSheet(RenderedTakeMaker):
    kind = "location.sheet"
    makes = LOCATION_SHEET

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        told = told_place(manifest)
        sheet = artist().draw_place_sheet(
            told.look, style=style_in(manifest).local_look, pictures=told.pictures
        )
        file = kept_picture(work.job_id, str(manifest.take.id), sheet)
        return Made(content={"look": kept_look(told.look)}, file=file, model=sheet.model)
