"""A character's voice: designed once, and nobody else's while a free one is left."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from media_pipeline.credits.key_for import key_for
from media_pipeline.credits.seal import SealBroken
from media_pipeline.dialogue.range_voice.range_steps import range_steps
from media_pipeline.dialogue.voice_price import voice_price
from media_pipeline.films.film_models import models_of
from media_pipeline.films.film_options import Stage
from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.early_cutoff import shown_for_the_same
from media_pipeline.graph.failed_call import failed_call
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads, Seed
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ReadManifest, read_manifest
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take_maker import Made, TakeMaker
from media_pipeline.providers.adapters import voices
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.model_cards import card
from media_pipeline.providers.provider_errors import ProviderError, ProviderRefused
from media_pipeline.providers.voices import VoiceBrief
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import Answered, AskAgain, CallOutcome, GiveUp
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


def _together(view: FilmView, subject: UUID) -> UUID:
    """On this machine one job casts everybody, in the order of the script, so that no two get one
    voice. A provider makes a voice for each: one that fails holds only those it speaks for."""
    is_local = card(models_of(view.film, "voices")[0], "voices").is_local
    return view.film.id if is_local else subject


CHARACTER_VOICE = kinds.declare(
    Kind(
        name="character.voice",
        stage=Stage.CASTING,
        job_kind="voices.design",
        subjects=_speakers,
        inputs=_inputs,
        models=lambda view: models_of(view.film, "voices"),
        port="voices",
        hosted_job_kind="voices.design.request",
        hosted_lands=True,
        gather=_together,
        hosted_steps=range_steps,
        price=lambda _, __, model: voice_price(model),
        seconds=lambda _, __, model: card(model, "voices").expected_seconds,
    )
)


@job_handler
class DesignVoices(TakeMaker):
    kind = "voices.design"
    makes = CHARACTER_VOICE

    def make(
        self, work: Work[MakeTakes], read: list[ReadManifest]
    ) -> Sequence[Made | ProviderRefused]:
        """One that is refused holds the shots that speak in it, and no other voice."""
        casting = {manifest.take.slot_id for manifest in read}
        heard = Slot.objects.filter(
            film=work.payload.film_id, kind="character.voice", selected__isnull=False
        ).exclude(pk__in=casting)
        taken = [
            slot.selected.content["voice_id"]
            for slot in heard.select_related("selected").order_by("id")
            if slot.selected
        ]
        made: list[Made | ProviderRefused] = []
        for manifest in read:
            try:
                voice = voices(manifest.take.model).design(voice_brief(manifest, taken))
            except ProviderRefused as refused:
                if len(read) == 1:
                    raise
                made.append(refused)
                continue
            taken.append(voice.voice_id)
            made.append(
                Made(
                    content={"voice_id": voice.voice_id, "description": voice.description},
                    model=voice.model,
                )
            )
        return made


@job_handler
class RequestVoice(TakeMaker):
    """By a provider: first a preview, which is paid, then the voice; each is a submission."""

    kind = "voices.design.request"
    makes = CHARACTER_VOICE
    queue = "language"
    lease = LeaseProfile.LANGUAGE

    def price_microdollars(self, payload: MakeTakes) -> int:
        return voices(self.takes(payload)[0].model).most("design", 0)

    def most_microdollars(self, payload: MakeTakes) -> int:
        """A preview, the voice, and one answer that was lost."""
        return 3 * self.price_microdollars(payload)

    def call(self, work: Work[MakeTakes]) -> CallOutcome:
        (take,) = self.takes(work.payload)
        manifest = read_manifest(take)
        if shown := shown_for_the_same(self.makes, manifest):
            same = {"id": str(take.id), "same_as": str(shown.id)}
            return Answered({"takes": [], "unchanged": [same]})
        try:
            key = key_for(work.project_id, take.model)
        except SealBroken as broken:
            return GiveUp(broken.code, str(broken))
        asking = Asking(
            key=work.idempotency_key,
            seconds=work.call_timeout,
            own_key=key.secret.get_secret_value(),
        )
        told = [one.result for one in work.submissions() if (one.result or {}).get("preview")]
        before: dict[str, Any] = told[-1] or {} if told else {}
        try:
            voice = voices(take.model).design(
                voice_brief(manifest), asking, preview=before.get("preview", "")
            )
        except (ProviderError, OSError) as error:
            return failed_call(error, delay=self.retry.delay(work.attempt_number))
        cost = voice.cost_microdollars
        if not voice.voice_id:
            paid = Answered({"preview": voice.preview, "cost": cost}, cost)
            return AskAgain("voice_previewed", voice.description[:500], paid)
        entry = {
            "id": str(take.id),
            "content": {"voice_id": voice.voice_id, "description": voice.description},
            "file": None,
            "input_hash": manifest.input_hash(self.makes, take.model),
            "model": take.model,
            "cost": cost + before.get("cost", 0),
        }
        return Answered({"takes": [entry]}, cost_microdollars=cost)


def voice_brief(manifest: ReadManifest, taken: Sequence[str] = ()) -> VoiceBrief:
    """``taken``: voices that others have already."""
    bible = manifest.content("bible")
    return VoiceBrief(
        character_tag=bible["tag"],
        age=bible.get("age", ""),
        gender=bible.get("gender", ""),
        voice_description=bible.get("voice_description", ""),
        is_narrator=bool(bible.get("is_narrator")),
        seed=int(manifest.values["seed"]),
        taken=tuple(taken),
    )
