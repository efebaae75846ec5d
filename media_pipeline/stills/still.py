"""A shot's still: what the spec frames, where the scene plays, with the people on their sheets."""

from uuid import UUID

from media_pipeline.assets.store_asset import file_of
from media_pipeline.cast.sheets import kept_picture
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label, Reads, Seed, Setting
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import ElementLook, PersonLook, PlaceLook, StillRequest
from media_pipeline.providers.provider_errors import ProviderRefused
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

#: How much larger than the film a still is drawn, so that a camera can move over it.
ROOM_TO_MOVE = 1.25


def _inputs(view: FilmView, shot_id: UUID) -> list[Input]:
    scene = view.scene_of(shot_id)
    shot = view.shot_by_id[shot_id]
    place = view.location_of(scene.id)
    width, height = view.film.size
    inputs: list[Input] = [
        Reads(name="spec", kind="shot.spec", subject=shot_id, projection="framing"),
        Reads(
            name="narrative",
            kind="scene.narrative",
            subject=scene.id,
            projection="light and weather",
        ),
        Setting(name="style", value=view.film.style),
        Setting(name="width", value=2 * round(width * ROOM_TO_MOVE / 2)),
        Setting(name="height", value=2 * round(height * ROOM_TO_MOVE / 2)),
        Seed(value=seed_of(shot.origin, view.film.seed)),
    ]
    if place:
        inputs.append(Reads(name="place", kind="location.sheet", subject=place.id))
    inputs += [
        Reads(name=f"person {number}", kind="character.sheet", subject=person.id)
        for number, person in enumerate(view.seen_in(shot_id), start=1)
    ]
    for element in view.elements_in(shot_id):
        # By the film's own number, so that the cause of a stale still says which one has changed.
        at = f"element {element.number}"
        inputs += [
            Reads(name=f"{at} picture", kind="element.picture", subject=element.id),
            Reads(
                name=at,
                kind="element.description",
                subject=element.id,
                projection="seen of an element",
                optional=True,
            ),
            Label(name=f"{at} token", value=element.token),
        ]
    return inputs


SHOT_STILL = kinds.declare(
    Kind(
        name="shot.still",
        stage=Stage.STILLS,
        job_kind="shot.still",
        subjects=lambda view: [shot.id for shot in view.shots],
        inputs=_inputs,
        models=lambda view: models_of(view.film, "artist"),
    )
)


@job_handler
class DrawStill(RenderedTakeMaker):
    kind = "shot.still"
    makes = SHOT_STILL

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        spec, narrative = manifest.content("spec"), manifest.content("narrative")
        places = manifest.named("place")
        values = manifest.values
        picture = artist().draw_still(
            StillRequest(
                width=int(values["width"]),
                height=int(values["height"]),
                place=PlaceLook(**places[0].content["look"]) if places else _NOWHERE,
                time_of_day=narrative["time_of_day"],
                weather=narrative["weather"],
                mood=narrative["mood"],
                shot_size=spec["shot_size"],
                angle=spec["angle"],
                action=spec["action"],
                people=tuple(
                    PersonLook(**take.content["look"]) for take in manifest.named("person ")
                ),
                elements=_elements(manifest),
                style=str(values["style"]),
                seed=int(values["seed"]),
            )
        )
        file = kept_picture(work.job_id, str(manifest.take.id), picture)
        return Made(content={"model": picture.model}, file=file, model=picture.model)


def _elements(manifest: ReadManifest) -> tuple[ElementLook, ...]:
    looks = []
    for name, take in manifest.takes.items():
        if not name.startswith("element ") or not name.endswith(" picture"):
            continue
        at = name.removesuffix(" picture")
        if take.asset is None:
            raise ProviderRefused(f"{at} has no picture")
        words = manifest.takes.get(at)
        looks.append(
            ElementLook(
                token=str(manifest.labels[f"{at} token"]),
                description=str(words.content["description"]) if words else "",
                picture=file_of(take.asset),
            )
        )
    return tuple(looks)


_NOWHERE = PlaceLook(name="", setting="both", description="", key_features="", ambiance="", seed=0)
