"""The script and where its scenes begin."""

from django.conf import settings

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.kind import Kind, kinds


def analyst_models(_: FilmView) -> list[str]:
    return [str(settings.MEDIA_PIPELINE_ANALYST)]


def reads_script(view: FilmView) -> Reads:
    return Reads(name="script", kind="script.text", subject=view.film.id)


SCRIPT_TEXT = kinds.declare(
    Kind(
        name="script.text",
        stage=Stage.SCRIPT,
        subjects=lambda view: [view.film.id],
        inputs=lambda _, __: [],
        models=lambda _: ["person"],
        # A person brings it; a plan has nothing to make it from.
        on_request=True,
    )
)
SCENE_SPLIT = kinds.declare(
    Kind(
        name="scene.split",
        stage=Stage.SCRIPT,
        job_kind="script.split",
        subjects=lambda view: [view.film.id],
        inputs=lambda view, _: [reads_script(view)],
        models=analyst_models,
        by_analysis=True,
    )
)
