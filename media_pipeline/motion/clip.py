"""A shot's clip: its still, moving, for as long as the shot and its speech last."""

import math
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts, file_of
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.motion.clip_inputs import clip_inputs, clip_inputs_by_model
from media_pipeline.motion.clip_price import clip_price, final_clip_price
from media_pipeline.motion.packs import clip_subjects, pack_of, shots_in_clip
from media_pipeline.providers.adapters import animator
from media_pipeline.providers.animator import ClipRequest, named_move
from media_pipeline.providers.model_cards import card
from media_pipeline.providers.provider_errors import ProviderRefused
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

#: From its planning on, stills and speech that it waits for included. A provider that has not told
#: by then what became of a clip does not hold up the film for ever.
LONGEST_WAIT: Final = timedelta(hours=48)


def _takes(_: FilmView, shot_id: UUID, model: str) -> float:  # noqa: ARG001 - as every time
    return card(model, "animator").expected_seconds


SHOT_CLIP = kinds.declare(
    Kind(
        name="shot.clip",
        stage=Stage.MOTION,
        job_kind="shot.clip",
        hosted_job_kind="shot.clip.request",
        subjects=clip_subjects,
        members=shots_in_clip,
        lead=lambda view, shot_id: pack_of(view, shot_id)[0],
        inputs=clip_inputs,
        inputs_by_model=clip_inputs_by_model,
        models=lambda view: models_of(view.film, "animator"),
        port="animator",
        price=clip_price,
        final_price=final_clip_price,
        seconds=_takes,
        deadline=lambda: LONGEST_WAIT,
    )
)


def frames_of(seconds: float, audio: dict[str, Any] | None, fps: int) -> int:
    """Whole frames for a shot: speech longer than the shot lengthens it, and is never cut."""
    spoken = float(audio["seconds"]) if audio else 0.0
    return max(1, round(seconds * fps), math.ceil(spoken * fps - 1e-6))


def _camera_move(manifest: ReadManifest) -> str:
    """Where a person's text names one, that."""
    if "prompt" in manifest.takes:
        return named_move(str(manifest.content("prompt")["prose"]))
    return str(manifest.content("spec")["camera_move"])


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
                camera_move=_camera_move(manifest),
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
