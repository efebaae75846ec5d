"""A shot's still: what the spec frames, where the scene plays, with the people on their sheets."""

from uuid import UUID

from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.computed import reads_through
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label, Reads, Seed, Setting
from media_pipeline.graph.kept_picture import kept_picture
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.price import Price
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.model_cards import card, price_range
from media_pipeline.stills.told_still import still_request
from media_pipeline.styles.style_snapshot import seen_style
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

#: How much larger than the film a still is drawn, so that a camera can move over it.
ROOM_TO_MOVE = 1.25


def still_inputs(view: FilmView, shot_id: UUID) -> list[Input]:
    scene = view.scene_of(shot_id)
    shot = view.shot_by_id[shot_id]
    place = view.location_of(scene.id)
    width, height = still_size(view)
    inputs: list[Input] = [
        *reads_through(view, "prompt", "still.prompt", shot_id),
        seen_style(view.film.id),
        Setting(name="width", value=width),
        Setting(name="height", value=height),
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


def still_size(view: FilmView) -> tuple[int, int]:
    """Pixels of a still, both even."""
    width, height = (2 * round(side * ROOM_TO_MOVE / 2) for side in view.film.size)
    return width, height


def still_price(view: FilmView, _: UUID, model: str) -> Price:
    """From the model's own to the dearer of it and its fallback."""
    width, height = still_size(view)
    return Price(*price_range(card(model, "artist"), width=width, height=height))


def still_seconds(_: FilmView, __: UUID, model: str) -> float:
    return card(model, "artist").expected_seconds


SHOT_STILL = kinds.declare(
    Kind(
        name="shot.still",
        stage=Stage.STILLS,
        job_kind="shot.still",
        hosted_job_kind="shot.still.request",
        subjects=lambda view: [shot.id for shot in view.shots],
        inputs=still_inputs,
        version=2,
        models=lambda view: models_of(view.film, "artist"),
        port="artist",
        takes_picture=True,
        price=still_price,
        seconds=still_seconds,
    )
)


@job_handler
class DrawStill(RenderedTakeMaker):
    kind = "shot.still"
    makes = SHOT_STILL

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        picture = artist().draw_still(still_request(manifest))
        file = kept_picture(work.job_id, str(manifest.take.id), picture)
        return Made(content={"model": picture.model}, file=file, model=picture.model)
