"""A character's voice: designed once, and nobody else's while a free one is left."""

from uuid import UUID

from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Seed
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take_maker import Made, TakeMaker
from media_pipeline.providers.adapters import voices
from media_pipeline.providers.voices import VoiceBrief
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.work import Work


def _speakers(view: FilmView) -> list[UUID]:
    speaking = {person.id for shot in view.shots for person in view.speakers_of(shot.id)}
    return [person.id for person in view.characters if person.id in speaking]


def _inputs(view: FilmView, subject: UUID) -> list[Input]:
    tag = next(person.tag for person in view.characters if person.id == subject)
    return [
        Reads(
            name="bible", kind="character.bible", subject=subject, projection="heard of a person"
        ),
        Seed(value=seed_of(tag, view.film.seed)),
    ]


CHARACTER_VOICE = kinds.declare(
    Kind(
        name="character.voice",
        stage=Stage.CASTING,
        job_kind="voices.design",
        subjects=_speakers,
        inputs=_inputs,
        models=lambda view: models_of(view.film, "voices"),
        # One job casts everybody, in the order of the script, so that no two get one voice.
        gather=lambda view, _: view.film.id,
    )
)


@job_handler
class DesignVoices(TakeMaker):
    kind = "voices.design"
    makes = CHARACTER_VOICE

    def make(self, work: Work[MakeTakes], read: list[ReadManifest]) -> list[Made]:
        casting = {manifest.take.slot_id for manifest in read}
        heard = Slot.objects.filter(
            film=work.payload.film_id, kind="character.voice", selected__isnull=False
        ).exclude(pk__in=casting)
        taken = [
            slot.selected.content["voice_id"]
            for slot in heard.select_related("selected").order_by("id")
            if slot.selected
        ]
        made = []
        for manifest in read:
            bible = manifest.content("bible")
            voice = voices().design(
                VoiceBrief(
                    character_tag=bible["tag"],
                    age=bible.get("age", ""),
                    gender=bible.get("gender", ""),
                    voice_description=bible.get("voice_description", ""),
                    is_narrator=bool(bible.get("is_narrator")),
                    seed=int(manifest.values["seed"]),
                    taken=tuple(taken),
                )
            )
            taken.append(voice.voice_id)
            made.append(
                Made(
                    content={"voice_id": voice.voice_id, "description": voice.description},
                    model=voice.model,
                )
            )
        return made
