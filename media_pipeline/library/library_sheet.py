"""Sheets of the library: how talent and places look, drawn once and cast in any film."""

from collections.abc import Callable
from uuid import UUID

from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Seed, Setting
from media_pipeline.graph.kept_picture import kept_picture
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take import Take
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.library.entry_pictures import entry_pictures
from media_pipeline.library.revoke_uses import revoke_uses
from media_pipeline.library.sheet_price import sheet_price, sheet_seconds
from media_pipeline.library.shelf import LOCATIONS, TALENT, Shelf
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import PersonLook, PlaceLook
from media_pipeline.providers.style_recipe import StyleRecipe, recipe_of
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work


def entry_seed(entry_id: UUID) -> int:
    """What words and pictures leave open of an entry, the same in every film."""
    return seed_of(str(entry_id), 0)


def _in_no_film(_: FilmView) -> list[UUID]:
    return []


def _style(view: FilmView, shelf: Shelf, subject: UUID) -> Input:
    """As a person named it for this entry, else how this machine draws."""
    if view.selected(shelf.style, subject) is None:
        return Setting(name="style", value=view.film.style)
    return Reads(name="style", kind=shelf.style, subject=subject, projection="seen of a style")


def sheet_style(manifest: ReadManifest) -> StyleRecipe:
    """The style that a sheet was asked in."""
    if "style" in manifest.takes:
        return recipe_of(manifest.content("style"))
    return recipe_of({"local_look": manifest.values["style"]})


def _talent_inputs(view: FilmView, subject: UUID) -> list[Input]:
    return [
        Reads(
            name="profile", kind="talent.profile", subject=subject, projection="seen of an entry"
        ),
        Reads(name="pictures", kind="talent.pictures", subject=subject, projection="pictures"),
        _style(view, TALENT, subject),
        Seed(value=entry_seed(subject)),
    ]


def _location_inputs(view: FilmView, subject: UUID) -> list[Input]:
    return [
        Reads(
            name="profile",
            kind="library_location.profile",
            subject=subject,
            projection="seen of an entry",
        ),
        Reads(
            name="pictures", kind="library_location.pictures", subject=subject,
            projection="pictures",
        ),
        _style(view, LOCATIONS, subject),
        Seed(value=entry_seed(subject)),
    ]  # fmt: skip


def _looks_otherwise(shelf: Shelf) -> Callable[[Take, str], None]:
    """Films that are being made with how the entry looked before keep what they have."""

    def revoke(take: Take, _: str) -> None:
        slot = take.slot
        revoke_uses(shelf, slot.project_id, slot.subject_id, own_sheet=False)

    return revoke


TALENT_SHEET = kinds.declare(
    Kind(
        name="talent.sheet",
        stage=Stage.CASTING,
        job_kind="talent.sheet",
        hosted_job_kind="talent.sheet.request",
        subjects=_in_no_film,
        inputs=_talent_inputs,
        when_shown=_looks_otherwise(TALENT),
        models=lambda view: models_of(view.film, "artist"),
        port="artist",
        price=sheet_price,
        seconds=sheet_seconds,
        of_library=True,
    )
)
LIBRARY_LOCATION_SHEET = kinds.declare(
    Kind(
        name="library_location.sheet",
        stage=Stage.CASTING,
        job_kind="library_location.sheet",
        hosted_job_kind="library_location.sheet.request",
        subjects=_in_no_film,
        inputs=_location_inputs,
        when_shown=_looks_otherwise(LOCATIONS),
        models=lambda view: models_of(view.film, "artist"),
        port="artist",
        price=sheet_price,
        seconds=sheet_seconds,
        of_library=True,
    )
)


@job_handler
class DrawTalentSheet(RenderedTakeMaker):
    kind = "talent.sheet"
    makes = TALENT_SHEET

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        sheet = artist().draw_person_sheet(
            talent_look(manifest),
            style=sheet_style(manifest).local_look,
            portraits=entry_pictures([manifest.takes["pictures"]]),
        )
        file = kept_picture(work.job_id, str(manifest.take.id), sheet)
        return Made(content={"model": sheet.model}, file=file, model=sheet.model)


@job_handler
class DrawLibraryLocationSheet(RenderedTakeMaker):
    kind = "library_location.sheet"
    makes = LIBRARY_LOCATION_SHEET

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        sheet = artist().draw_place_sheet(
            library_location_look(manifest),
            style=sheet_style(manifest).local_look,
            pictures=entry_pictures([manifest.takes["pictures"]]),
        )
        file = kept_picture(work.job_id, str(manifest.take.id), sheet)
        return Made(content={"model": sheet.model}, file=file, model=sheet.model)


def talent_look(manifest: ReadManifest) -> PersonLook:
    return PersonLook(
        name="",
        age="",
        gender="",
        physical_description=str(manifest.content("profile")["description"]),
        standard_clothing="",
        distinguishing_features="",
        seed=int(manifest.values["seed"]),
    )


def library_location_look(manifest: ReadManifest) -> PlaceLook:
    return PlaceLook(
        name="",
        setting="both",
        description=str(manifest.content("profile")["description"]),
        key_features="",
        ambiance="",
        seed=int(manifest.values["seed"]),
    )
