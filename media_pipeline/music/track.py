"""The film's music: one track, composed from its words for the scenes' labelled lengths."""

from uuid import UUID

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Seed, Setting
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.land_take import fail_take
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.price import Price
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.graph.take_maker import Made, RenderedTakeMaker
from media_pipeline.music.music_words import design_of
from media_pipeline.providers.adapters import composer
from media_pipeline.providers.model_cards import card, price_range
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.job_status import JobStatus
from workflows.jobs.work import FailedJob, Work


def _inputs(view: FilmView, film_id: UUID) -> list[Input]:
    return [
        Reads(
            name="prompt",
            kind="music.prompt",
            subject=film_id,
            projection="heard of music",
        ),
        Setting(name="seconds", value=[scene.seconds for scene in view.scenes]),
        Seed(value=view.film.seed),
    ]


def _price(view: FilmView, _: UUID, model: str) -> Price:
    asked = card(model, "composer")
    return Price(*price_range(asked, seconds=sum(scene.seconds for scene in view.scenes)))


def _expected_seconds(_: FilmView, __: UUID, model: str) -> float:
    return card(model, "composer").expected_seconds


FILM_MUSIC = kinds.declare(
    Kind(
        name="film.music",
        stage=Stage.MUSIC,
        job_kind="film.music",
        hosted_job_kind="film.music.request",
        price=_price,
        seconds=_expected_seconds,
        subjects=lambda view: [view.film.id] if view.scenes else [],
        inputs=_inputs,
        version=2,
        models=lambda view: models_of(view.film, "composer"),
        port="composer",
    )
)


@job_handler
class ComposeMusic(RenderedTakeMaker):
    kind = "film.music"
    makes = FILM_MUSIC

    def make_one(self, work: Work[MakeTakes], manifest: ReadManifest) -> Made:
        asset_id = asset_id_for(work.job_id, str(manifest.take.id))
        design = design_of(
            manifest.content("prompt"),
            manifest.values["seconds"],
            seed=int(manifest.values["seed"]),
        )
        track = composer().compose(design, target=asset_path(asset_id, ".wav"))
        return Made(
            content={"moods": [section.mood for section in design.sections]},
            file=file_facts(asset_id, ".wav", media_type="audio/wav", seconds=track.seconds),
            model=track.model,
        )

    def on_failed(self, failed: FailedJob[MakeTakes]) -> None:
        """Skipped for want of its words it says why they are missing, not that it was skipped."""
        for take in self.takes(failed.payload):
            first = first_error(take) if failed.status == JobStatus.SKIPPED else None
            code, detail = first or (failed.code or str(failed.status), failed.detail)
            fail_take(take.id, code=code, detail=detail)


def first_error(take: Take) -> tuple[str, str] | None:
    """Of what the take was to be made from; None when nothing of it failed."""
    pinned = [entry["take"] for entry in take.manifest["inputs"].values() if "take" in entry]
    failed = Take.objects.filter(pk__in=pinned, status=TakeStatus.FAILED).order_by("number").first()
    return (failed.error_code, failed.error_detail) if failed else None
