"""A shot's clip: its still, moving, for as long as the shot and its speech last."""

import math
from typing import Any
from uuid import UUID

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts, file_of
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Seed, Setting
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.providers.adapters import animator
from media_pipeline.providers.animator import ClipRequest
from media_pipeline.providers.provider_errors import ProviderRefused
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work


def _inputs(view: FilmView, shot_id: UUID) -> list[Input]:
    shot = view.shot_by_id[shot_id]
    width, height = view.film.size
    inputs: list[Input] = [
        Reads(name="spec", kind="shot.spec", subject=shot_id, projection="movement"),
        Reads(name="still", kind="shot.still", subject=shot_id),
        Setting(name="seconds", value=shot.seconds),
        Setting(name="width", value=width),
        Setting(name="height", value=height),
        Setting(name="fps", value=view.film.fps),
        Seed(value=seed_of(shot.origin, view.film.seed)),
    ]
    if view.lines_of(shot_id):
        inputs.append(Reads(name="audio", kind="shot.audio", subject=shot_id))
    return inputs


SHOT_CLIP = kinds.declare(
    Kind(
        name="shot.clip",
        stage=Stage.MOTION,
        job_kind="shot.clip",
        subjects=lambda view: [shot.id for shot in view.shots],
        inputs=_inputs,
        models=lambda view: models_of(view.film, "animator"),
    )
)


def frames_of(seconds: float, audio: dict[str, Any] | None, fps: int) -> int:
    """Whole frames for a shot: speech longer than the shot lengthens it, and is never cut."""
    spoken = float(audio["seconds"]) if audio else 0.0
    return max(1, round(seconds * fps), math.ceil(spoken * fps - 1e-6))


@job_handler
class AnimateShot(RenderedTakeMaker):
    kind = "shot.clip"
    makes = SHOT_CLIP

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        still = manifest.takes["still"].asset
        if still is None:
            raise ProviderRefused("the shot's still has no picture")
        audio = manifest.named("audio")
        values = manifest.values
        fps = int(values["fps"])
        frames = frames_of(values["seconds"], audio[0].content if audio else None, fps)
        asset_id = asset_id_for(work.job_id, str(manifest.take.id))
        clip = animator().animate(
            ClipRequest(
                still=file_of(still),
                target=asset_path(asset_id, ".mp4"),
                width=int(values["width"]),
                height=int(values["height"]),
                frames=frames,
                fps=fps,
                camera_move=manifest.content("spec")["camera_move"],
                seed=int(values["seed"]),
            )
        )
        return Made(
            content={"frames": clip.frames, "fps": clip.fps},
            file=file_facts(
                asset_id,
                ".mp4",
                media_type="video/mp4",
                seconds=clip.frames / clip.fps,
                width=int(values["width"]),
                height=int(values["height"]),
            ),
            model=clip.model,
        )
