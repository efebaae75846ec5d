"""A single clip outside any film: what moves in a prompt, an earlier picture, or its references."""

from uuid import UUID

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.publish_file import unfinished
from media_pipeline.assets.store_asset import file_facts
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.price import Price
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.library.studio_asset import asset_request, studio_inputs
from media_pipeline.library.studio_brief import STUDIO_BRIEF, STUDIO_CLIP
from media_pipeline.providers.adapters import animator, artist
from media_pipeline.providers.animator import ClipRequest, named_move
from media_pipeline.providers.model_cards import card, price_of, price_range
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

#: Frames a second of what this machine makes.
FPS = 24
#: Where the prompt names no move that this machine's camera knows.
_MOVE = "push in"


def _inputs(view: FilmView, subject: UUID) -> list[Input]:
    inputs = studio_inputs(view, subject)
    if view.content(STUDIO_BRIEF, subject).get("draft"):
        # Told, not hashed: the final is made from what its draft was made from.
        inputs.append(Label(name="draft", value=True))
    return inputs


def studio_clip_price(view: FilmView, subject: UUID, model: str) -> Price:
    """From the model's own to the dearer of it and its fallback; a draft keeps its model."""
    brief, asked = view.content(STUDIO_BRIEF, subject), card(model, "animator")
    seconds, is_draft = float(brief.get("seconds", 0)), bool(brief.get("draft"))
    if is_draft and asked.has_draft:
        return Price.of(price_of(asked, seconds=asked.length_for(seconds), draft=True))
    return Price(*price_range(asked, seconds=seconds, with_sound=bool(brief.get("with_sound"))))


def final_studio_clip_price(view: FilmView, subject: UUID, model: str) -> Price:
    """Of the draft that is shown, as long as it is; no rung may follow."""
    seconds = float(view.content(STUDIO_CLIP, subject).get("asked_seconds", 0.0))
    return Price.of(price_of(card(model, "animator"), seconds=seconds))


STUDIO_CLIP_KIND = kinds.declare(
    Kind(
        name=STUDIO_CLIP,
        stage=Stage.MOTION,
        job_kind="studio.clip",
        hosted_job_kind="studio.clip.request",
        subjects=lambda _: [],
        inputs=_inputs,
        models=lambda view: models_of(view.film, "animator"),
        port="animator",
        price=studio_clip_price,
        final_price=final_studio_clip_price,
        seconds=lambda _, __, model: card(model, "animator").expected_seconds,
        of_library=True,
    )
)


@job_handler
class AnimateStudioClip(RenderedTakeMaker):
    """On this machine a picture is drawn first, and the camera moves over it."""

    kind = "studio.clip"
    makes = STUDIO_CLIP_KIND

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        asked = asset_request(manifest)
        asset_id = asset_id_for(work.job_id, str(manifest.take.id))
        target = asset_path(asset_id, ".mp4")
        drawn = unfinished(asset_path(asset_id, ".png"))
        drawn.write_bytes(artist().draw_asset(asked).png)
        work.checkpoint()
        try:
            clip = animator().animate(
                ClipRequest(
                    still=drawn,
                    target=target,
                    width=asked.width,
                    height=asked.height,
                    frames=max(1, round(float(manifest.content("brief")["seconds"]) * FPS)),
                    fps=FPS,
                    camera_move=named_move(asked.prompt) or _MOVE,
                    seed=asked.seed,
                )
            )
        finally:
            drawn.unlink(missing_ok=True)
        seconds = clip.frames / clip.fps
        return Made(
            content={"model": clip.model, "frames": clip.frames, "fps": clip.fps},
            file=file_facts(
                asset_id, ".mp4", media_type="video/mp4", seconds=seconds, width=asked.width,
                height=asked.height,
            ),
            model=clip.model,
        )  # fmt: skip
