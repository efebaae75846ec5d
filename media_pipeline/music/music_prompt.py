"""The film's music in words, from its scenes' moods and labelled lengths and its style."""

from typing import Any
from uuid import UUID

from django.conf import settings

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Setting
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.person_edit import texts
from media_pipeline.music.music_words import music_content
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.composer import MusicBrief, MusicSection
from media_pipeline.scripts.analyst_takes import AnalystTakes
from media_pipeline.scripts.asking_price import quoted
from media_pipeline.styles.style_snapshot import heard_style, style_in
from workflows.jobs.job_handlers import job_handler


def _inputs(view: FilmView, film_id: UUID) -> list[Input]:
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
        heard_style(film_id),
        # As the script labels them: what clips make of a length changes no music.
        Setting(name="seconds", value=[scene.seconds for scene in view.scenes]),
    ]


MUSIC_PROMPT = kinds.declare(
    Kind(
        name="music.prompt",
        stage=Stage.MUSIC,
        job_kind="music.prompt",
        subjects=lambda view: [view.film.id] if view.scenes else [],
        inputs=_inputs,
        models=lambda _: [str(settings.MEDIA_PIPELINE_ANALYST)],
        # As if every scene were told in the most words that a line of the brief has.
        edit=texts("prompt"),
        price=lambda view, *_: quoted("design_music", lambda: "x" * 80 * len(view.scenes)),
    )
)


@job_handler
class DesignMusic(AnalystTakes):
    kind = "music.prompt"
    makes = MUSIC_PROMPT
    asks = "design_music"

    def question(self, manifest: ReadManifest) -> MusicBrief:
        moods = [str(take.content["mood"]) for take in manifest.named("scene ")]
        return MusicBrief(
            sections=tuple(
                MusicSection(mood=mood, seconds=float(seconds))
                for mood, seconds in zip(moods, manifest.values["seconds"], strict=True)
            ),
            style=style_in(manifest).music,
        )

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        reply = analyst().design_music(question, asking)
        return Reply(music_content(reply.value), usage=reply.usage)

    def content(self, answer: Any, manifest: ReadManifest) -> dict[str, Any]:  # noqa: ARG002
        return dict(answer)
