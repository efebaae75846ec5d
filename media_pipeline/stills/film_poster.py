"""The film's poster: its title over its leads where it begins. It never fails a run."""

from typing import Any
from uuid import UUID

from media_pipeline.films.film_models import local_models
from media_pipeline.films.film_options import Stage
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label, Reads, Seed, Setting
from media_pipeline.graph.kept_picture import kept_picture
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take_maker import FILM_NOTICE, Made, RenderedTakeMaker
from media_pipeline.providers.adapters import artist
from media_pipeline.providers.artist import PosterRequest, StillRequest
from media_pipeline.stills.shot_preview import person_told, place_told
from media_pipeline.stills.told_still import NOWHERE
from media_pipeline.styles.style_snapshot import seen_style, style_in
from workflows.events.append_event import append_event
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

_MOST_LEADS = 2


def _inputs(view: FilmView, _: UUID) -> list[Input]:
    """Of the script what a poster shows: who leads it, where it begins, in which light.

    It is drawn once, from these as they are then: another coat makes no poster stale.
    """
    width, height = view.film.size
    inputs: list[Input] = [
        Label(name="title", value=view.film.title),
        seen_style(view.film.id),
        Setting(name="width", value=width),
        Setting(name="height", value=height),
        Seed(value=seed_of("poster", view.film.seed)),
    ]
    leads = [person for person in view.characters if not person.voice_only][:_MOST_LEADS]
    for number, person in enumerate(leads, start=1):
        inputs += [
            Reads(
                name=f"lead {number}",
                kind="character.bible",
                subject=person.id,
                projection="that it is there",
                optional=True,
            ),
            Label(name=f"lead {number} seed", value=seed_of(person.tag, view.film.seed)),
        ]
    if view.scenes:
        first = view.scenes[0]
        inputs.append(
            Reads(
                name="narrative",
                kind="scene.narrative",
                subject=first.id,
                projection="that it is there",
                optional=True,
            )
        )
        if place := view.location_of(first.id):
            inputs += [
                Reads(
                    name="place",
                    kind="location.bible",
                    subject=place.id,
                    projection="that it is there",
                    optional=True,
                ),
                Label(name="place seed", value=seed_of(place.tag, view.film.seed)),
            ]
    return inputs


FILM_POSTER = kinds.declare(
    Kind(
        name="film.poster",
        stage=Stage.SCRIPT,
        job_kind="film.poster",
        subjects=lambda view: [view.film.id] if view.scenes else [],
        inputs=_inputs,
        models=lambda view: local_models(view.film, "artist"),
        optional=True,
    )
)


@job_handler
class DrawPoster(RenderedTakeMaker):
    kind = "film.poster"
    makes = FILM_POSTER

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        values, labels = manifest.values, manifest.labels
        light = manifest.takes["narrative"].content if "narrative" in manifest.takes else {}
        places = manifest.named("place")
        leads = [
            person_told(take.content, int(labels[f"{name} seed"]))
            for name, take in manifest.takes.items()
            if name.startswith("lead ")
        ]
        scene = StillRequest(
            width=int(values["width"]),
            height=int(values["height"]),
            place=place_told(places[0].content, int(labels["place seed"])) if places else NOWHERE,
            time_of_day=str(light.get("time_of_day", "dusk")),
            weather=str(light.get("weather", "clear")),
            mood=str(light.get("mood", "calm")),
            shot_size="medium" if leads else "wide",
            angle="low",
            action="",
            people=tuple(leads),
            style=style_in(manifest).local_look,
            seed=int(values["seed"]),
        )
        picture = artist().draw_poster(PosterRequest(title=str(labels["title"]), scene=scene))
        file = kept_picture(work.job_id, str(manifest.take.id), picture)
        untold = {"left_out": picture.left_out} if picture.left_out else {}
        return Made(content={"model": picture.model, **untold}, file=file, model=picture.model)

    def apply(self, work: Work[MakeTakes], answer: dict[str, Any]) -> None:
        super().apply(work, answer)
        for take in answer["takes"]:
            if said := take["content"].get("left_out"):
                append_event(
                    run_id=work.run_id,
                    type=FILM_NOTICE,
                    job_id=work.job_id,
                    data={"code": "title_left_out", "detail": said},
                )
