"""The script and where its scenes begin."""

from django.conf import settings

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.person_edit import EditRefused
from media_pipeline.graph.take import Take


def analyst_models(_: FilmView) -> list[str]:
    return [str(settings.MEDIA_PIPELINE_ANALYST)]


def reads_script(view: FilmView) -> Reads:
    return Reads(name="script", kind="script.text", subject=view.film.id)


def _check_choice(view: FilmView, take: Take) -> None:
    """Scenes stand at places in the text that they were found in: another text shows when its own
    have landed, and not before."""
    shown = view.selected("script.text", view.film.id)
    if shown is None or shown.id != take.id:
        raise EditRefused(
            "script_not_read",
            "A script is shown when its scenes have been read. Send it as the film's next draft: "
            f"new_turn with the target film:{view.film.id} and the script_asset {take.asset_id}.",
        )


SCRIPT_TEXT = kinds.declare(
    Kind(
        name="script.text",
        stage=Stage.SCRIPT,
        subjects=lambda view: [view.film.id],
        inputs=lambda _, __: [],
        models=lambda _: ["person"],
        check_choice=_check_choice,
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
