"""A style read out of the script, once: a snapshot that no later draft changes by itself."""

from typing import Any
from uuid import UUID

from django.conf import settings

from media_pipeline.films.film import Film
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.graph.inputs import Input, Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import Unit, launch_units
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.style_recipe import recipe_of
from media_pipeline.scripts.analyst_takes import AnalystTakes
from media_pipeline.scripts.asking_price import quoted
from media_pipeline.scripts.script_text import script_text, text_of
from media_pipeline.styles.style_snapshot import (
    AUTO,
    FILM_STYLE,
    recipe_content,
    style_snapshot,
)
from workflows.jobs.job_handlers import job_handler


def _inputs(_: FilmView, film_id: UUID) -> list[Input]:
    # Derived once: the projection says the same of every draft, so none of them makes it stale.
    return [Reads(name="script", kind="script.text", subject=film_id, projection="read once")]


STYLE_OF_FILM = kinds.declare(
    Kind(
        name=FILM_STYLE,
        stage=Stage.SCRIPT,
        job_kind=FILM_STYLE,
        subjects=lambda view: [view.film.id],
        inputs=_inputs,
        models=lambda _: [str(settings.MEDIA_PIPELINE_ANALYST)],
        price=lambda view, *_: quoted("derive_style", lambda: script_text(view.film)),
    )
)


def derive_film_style(run_id: UUID, film: Film) -> None:
    """Its job is planned; what is drawn waits for it. In the transaction that plans the film."""
    launch_units(run_id, load_film(film.id), [Unit(STYLE_OF_FILM, film.id)])


@job_handler
class DeriveStyle(AnalystTakes):
    kind = FILM_STYLE
    makes = STYLE_OF_FILM
    asks = "derive_style"

    def question(self, manifest: ReadManifest) -> str:
        return text_of(manifest.takes["script"])

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        reply = analyst().derive_style(question, asking)
        return Reply(recipe_content(reply.value), usage=reply.usage)

    def content(self, answer: Any, manifest: ReadManifest) -> dict[str, Any]:  # noqa: ARG002
        return style_snapshot(recipe_of(answer), key=AUTO)
