"""Dialogue: a scene's conversation is recorded whole, and each shot keeps its own section."""

from typing import Any
from uuid import UUID

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts
from media_pipeline.dialogue.cut_speech import Section, cut_sections, write_section
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take_maker import FILM_NOTICE, Made, RenderedTakeMaker
from media_pipeline.providers.adapters import voices
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.providers.voices import Turn
from media_pipeline.screenplay.spoken_tokens import without_token_signs
from workflows.events.append_event import append_event
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work

#: What a line that no voice can read takes on the screen, in words a second.
READ_WORDS_PER_SECOND = 2.0
PAUSE_BETWEEN_SHOTS = 0.35
PAUSE_BETWEEN_LINES = 0.25


def _inputs(view: FilmView, shot_id: UUID) -> list[Input]:
    return [
        Reads(name="dialogue", kind="shot.dialogue", subject=shot_id, projection="lines"),
        *(
            Reads(name=f"voice {person.tag}", kind="character.voice", subject=person.id)
            for person in view.speakers_of(shot_id)
        ),
    ]


SHOT_AUDIO = kinds.declare(
    Kind(
        name="shot.audio",
        stage=Stage.DIALOGUE,
        job_kind="scene.speech",
        subjects=lambda view: [shot.id for shot in view.shots if view.lines_of(shot.id)],
        inputs=_inputs,
        models=lambda view: models_of(view.film, "voices"),
        gather=lambda view, shot_id: view.scene_of(shot_id).id,
    )
)


@job_handler
class RecordScene(RenderedTakeMaker):
    kind = "scene.speech"
    makes = SHOT_AUDIO

    def make(self, work: Work[MakeTakes], read: list[ReadManifest]) -> list[Made]:
        turns: list[Turn] = []
        counts: list[int] = []
        for manifest in read:
            lines = _delivered(manifest)
            counts.append(len(lines))
            for number, line in enumerate(lines):
                voice = manifest.content(f"voice {line['character']}")
                turns.append(
                    Turn(
                        voice_id=voice["voice_id"],
                        text=line["text"],
                        tone=line["tone"],
                        pause_before=PAUSE_BETWEEN_LINES if number else PAUSE_BETWEEN_SHOTS,
                    )
                )
        recording = asset_path(asset_id_for(work.job_id, "scene"), ".wav")
        try:
            speech = voices().record(tuple(turns), target=recording)
        except ProviderRefused as refused:
            if not refused.reason.startswith("language_without_voice"):
                raise
            return [_subtitled(manifest) for manifest in read]
        sections = cut_sections(speech.turns, counts, speech.seconds)
        made = [
            self._keep(work, manifest, recording_section, recording=str(recording))
            for manifest, recording_section in zip(read, sections, strict=True)
        ]
        recording.unlink(missing_ok=True)
        return made

    def apply(self, work: Work[MakeTakes], answer: dict[str, Any]) -> None:
        super().apply(work, answer)
        if any("unvoiced" in entry["content"] for entry in answer["takes"]):
            append_event(
                run_id=work.run_id,
                type=FILM_NOTICE,
                job_id=work.job_id,
                data={
                    "code": "language_without_voice",
                    "detail": "No voice reads the language of this scene; its lines are subtitles.",
                },
            )

    def _keep(
        self, work: Work[MakeTakes], manifest: ReadManifest, section: Section, *, recording: str
    ) -> Made:
        asset_id = asset_id_for(work.job_id, str(manifest.take.id))
        seconds = write_section(recording, section, asset_path(asset_id, ".wav"))
        lines = _delivered(manifest)
        return Made(
            content={
                "seconds": seconds,
                "lines": [
                    {**line, "start": round(start, 4), "end": round(end, 4)}
                    for line, (start, end) in zip(lines, section.lines, strict=True)
                ],
            },
            file=file_facts(asset_id, ".wav", media_type="audio/wav", seconds=seconds),
        )


def _delivered(manifest: ReadManifest) -> list[dict[str, Any]]:
    """The lines as they are spoken and read on the screen; the authored ones stay as they are."""
    lines = manifest.content("dialogue")["lines"]
    return [{**line, "text": without_token_signs(line["text"])} for line in lines]


def _subtitled(manifest: ReadManifest) -> Made:
    """No voice reads this language: the words are shown for as long as they take, not misread."""
    at, lines = PAUSE_BETWEEN_SHOTS, []
    for line in _delivered(manifest):
        words = max(len(line["text"].split()), len(line["text"]) / 6)
        end = at + max(1.0, words / READ_WORDS_PER_SECOND)
        lines.append({**line, "start": at, "end": end})
        at = end + PAUSE_BETWEEN_LINES
    return Made(content={"seconds": at, "lines": lines, "unvoiced": "language_without_voice"})
