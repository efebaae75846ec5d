"""A quick small picture of a shot, as soon as there is one: from the spec, before anybody is cast.

It stands in until the still is there, and is then neither missed nor made again. It never fails a
run.
"""

from typing import Any
from uuid import UUID

from media_pipeline.films.film_models import local_models
from media_pipeline.films.film_options import AspectRatio, Stage
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.computed import reads_through
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label, Reads, Setting
from media_pipeline.graph.kept_picture import kept_picture
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import PersonLook, PlaceLook
from media_pipeline.stills.told_still import still_request
from media_pipeline.styles.style_snapshot import seen_style
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

#: Pixels of the short side.
SHORT_SIDE = 180
_SEEN = (
    "age",
    "gender",
    "physical_description",
    "standard_clothing",
    "distinguishing_features",
)


def _inputs(view: FilmView, shot_id: UUID) -> list[Input]:
    """Who and where by their bibles: nobody waits for a sheet."""
    shot = view.shot_by_id[shot_id]
    place = view.location_of(view.scene_of(shot_id).id)
    width, height = AspectRatio(view.film.aspect_ratio).size(SHORT_SIDE)
    inputs: list[Input] = [
        *reads_through(view, "prompt", "still.prompt", shot_id),
        seen_style(view.film.id),
        Setting(name="width", value=width),
        Setting(name="height", value=height),
        Setting(name="seed", value=seed_of(shot.origin, view.film.seed)),
    ]
    if place:
        inputs += [
            Reads(
                name="place",
                kind="location.bible",
                subject=place.id,
                projection="seen of a place",
                optional=True,
            ),
            Label(name="place seed", value=seed_of(place.tag, view.film.seed)),
        ]
    for number, person in enumerate(view.seen_in(shot_id), start=1):
        inputs += [
            Reads(
                name=f"person {number}",
                kind="character.bible",
                subject=person.id,
                projection="seen of a person",
                optional=True,
            ),
            Label(name=f"person {number} seed", value=seed_of(person.tag, view.film.seed)),
        ]
    return inputs


SHOT_PREVIEW = kinds.declare(
    Kind(
        name="shot.preview",
        stage=Stage.SCRIPT,
        job_kind="shot.preview",
        subjects=lambda view: [
            shot.id for shot in view.shots if view.selected("shot.still", shot.id) is None
        ],
        inputs=_inputs,
        models=lambda view: local_models(view.film, "artist"),
        gather=lambda view, shot_id: view.scene_of(shot_id).id,
        seconds=lambda *_: 0.3,
        optional=True,
        until=Stage.STILLS,
    )
)


@job_handler
class DrawPreview(RenderedTakeMaker):
    """All of a scene in one job: a film of a thousand shots has no thousand jobs more."""

    kind = "shot.preview"
    makes = SHOT_PREVIEW

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        work.checkpoint()
        people = tuple(
            person_told(take.content, int(manifest.labels[f"{name} seed"]))
            for name, take in manifest.takes.items()
            if name.startswith("person ")
        )
        places = manifest.named("place")
        place = (
            place_told(places[0].content, int(manifest.labels["place seed"])) if places else None
        )
        picture = artist().draw_still(still_request(manifest, people=people, place=place))
        file = kept_picture(work.job_id, str(manifest.take.id), picture)
        return Made(content={"model": picture.model}, file=file, model=picture.model)


def person_told(bible: dict[str, Any], seed: int) -> PersonLook:
    """As a sheet would show them, by the tag that never changes."""
    seen = {name: str(bible.get(name, "")) for name in _SEEN}
    return PersonLook(name=str(bible.get("tag", "")), seed=seed, **seen)


def place_told(bible: dict[str, Any], seed: int) -> PlaceLook:
    return PlaceLook(
        name=str(bible.get("tag", "")),
        setting=bible.get("setting", "both"),
        description=str(bible.get("description", "")),
        key_features=str(bible.get("key_features", "")),
        ambiance=str(bible.get("ambiance", "")),
        seed=seed,
    )
