"""The film's music: one track, a section for each scene by its mood and labelled length."""

from uuid import UUID

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Seed, Setting
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.providers.adapters import composer
from media_pipeline.providers.composer import MusicDesign, MusicSection
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work


def _inputs(view: FilmView, _: UUID) -> list[Input]:
    return [
        *(
            Reads(
                name=f"scene {scene.number:04}",
                kind="scene.narrative",
                subject=scene.id,
                projection="mood",
            )
            for scene in view.scenes
        ),
        Setting(name="seconds", value=[scene.seconds for scene in view.scenes]),
        Seed(value=view.film.seed),
    ]


FILM_MUSIC = kinds.declare(
    Kind(
        name="film.music",
        stage=Stage.MUSIC,
        job_kind="film.music",
        subjects=lambda view: [view.film.id] if view.scenes else [],
        inputs=_inputs,
        models=lambda view: models_of(view.film, "composer"),
    )
)


@job_handler
class ComposeMusic(RenderedTakeMaker):
    kind = "film.music"
    makes = FILM_MUSIC

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        moods = [take.content["mood"] for take in manifest.named("scene ")]
        asset_id = asset_id_for(work.job_id, str(manifest.take.id))
        track = composer().compose(
            MusicDesign(
                sections=tuple(
                    MusicSection(mood=mood, seconds=float(seconds))
                    for mood, seconds in zip(moods, manifest.values["seconds"], strict=True)
                ),
                seed=int(manifest.values["seed"]),
            ),
            target=asset_path(asset_id, ".wav"),
        )
        return Made(
            content={"moods": moods},
            file=file_facts(asset_id, ".wav", media_type="audio/wav", seconds=track.seconds),
            model=track.model,
        )
