"""Sheets: how a person and a place look, drawn once and seen the same in every shot."""

from typing import Any
from uuid import UUID

from media_pipeline.assets.asset_file import asset_id_for, asset_path, write_whole
from media_pipeline.assets.store_asset import file_facts
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Seed, Setting
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import PersonLook, Picture, PlaceLook
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work


def _seen(view: FilmView) -> list[UUID]:
    seen = {person.id for shot in view.shots for person in view.seen_in(shot.id)}
    return [person.id for person in view.characters if person.id in seen]


def _visited(view: FilmView) -> list[UUID]:
    places = [view.location_of(scene.id) for scene in view.scenes]
    return list(dict.fromkeys(place.id for place in places if place))


def _person_inputs(view: FilmView, subject: UUID) -> list[Input]:
    tag = next(person.tag for person in view.characters if person.id == subject)
    return [
        Reads(name="bible", kind="character.bible", subject=subject, projection="seen of a person"),
        Setting(name="style", value=view.film.style),
        Seed(value=seed_of(tag, view.film.seed)),
    ]


def _place_inputs(view: FilmView, subject: UUID) -> list[Input]:
    tag = next(place.tag for place in view.locations if place.id == subject)
    return [
        Reads(name="bible", kind="location.bible", subject=subject, projection="seen of a place"),
        Setting(name="style", value=view.film.style),
        Seed(value=seed_of(tag, view.film.seed)),
    ]


CHARACTER_SHEET = kinds.declare(
    Kind(
        name="character.sheet",
        stage=Stage.CASTING,
        job_kind="character.sheet",
        subjects=_seen,
        inputs=_person_inputs,
        models=lambda view: models_of(view.film, "artist"),
    )
)
LOCATION_SHEET = kinds.declare(
    Kind(
        name="location.sheet",
        stage=Stage.CASTING,
        job_kind="location.sheet",
        subjects=_visited,
        inputs=_place_inputs,
        models=lambda view: models_of(view.film, "artist"),
    )
)


def kept_picture(job_id: UUID, part: str, picture: Picture) -> dict[str, Any]:
    """The picture as a file in our storage; what its receipt says of it."""
    asset_id = asset_id_for(job_id, part)
    write_whole(asset_path(asset_id, ".png"), picture.png)
    return file_facts(
        asset_id, ".png", media_type="image/png", width=picture.width, height=picture.height
    )


@job_handler
class DrawCharacterSheet(RenderedTakeMaker):
    kind = "character.sheet"
    makes = CHARACTER_SHEET

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        bible = manifest.content("bible")
        look = {
            name: str(bible.get(name, ""))
            for name in (
                "age", "gender", "physical_description", "standard_clothing",
                "distinguishing_features",
            )
        }  # fmt: skip
        # A label reaches no provider: who this is, is told by the tag that never changes.
        look["name"] = str(bible["tag"])
        person = PersonLook(**look, seed=int(manifest.values["seed"]))
        sheet = artist().draw_person_sheet(person, style=str(manifest.values["style"]))
        file = kept_picture(work.job_id, str(manifest.take.id), sheet)
        return Made(content={"look": {**look, "seed": person.seed}}, file=file, model=sheet.model)


@job_handler
class DrawLocationSheet(RenderedTakeMaker):
    kind = "location.sheet"
    makes = LOCATION_SHEET

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        bible = manifest.content("bible")
        place = PlaceLook(
            name=str(bible["tag"]),
            setting=bible.get("setting", "both"),
            description=str(bible.get("description", "")),
            key_features=str(bible.get("key_features", "")),
            ambiance=str(bible.get("ambiance", "")),
            seed=int(manifest.values["seed"]),
        )
        sheet = artist().draw_place_sheet(place, style=str(manifest.values["style"]))
        file = kept_picture(work.job_id, str(manifest.take.id), sheet)
        look = {name: getattr(place, name) for name in PlaceLook.__dataclass_fields__}
        return Made(content={"look": look}, file=file, model=sheet.model)
