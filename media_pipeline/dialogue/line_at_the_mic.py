"""A line that a person said themselves: put into the speaker's voice, and into the shot's reading.

The words are never changed. What does not fit is refused, before anything is asked where that can
be told, and after the voice was put on it where it cannot; only what fits is charged.
"""

from typing import Any
from uuid import UUID

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts, file_of
from media_pipeline.assets.wav_file import NoWave, read_frames, write_wav
from media_pipeline.credits.key_for import key_for
from media_pipeline.credits.seal import SealBroken
from media_pipeline.dialogue.shot_audio import SHOT_AUDIO
from media_pipeline.dialogue.splice import audible_part, splice
from media_pipeline.dialogue.told_speech import SpokenShot, told_speech
from media_pipeline.graph.failed_call import failed_call
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import read_manifest
from media_pipeline.graph.take import Take
from media_pipeline.graph.take_maker import FILM_NOTICE, TakeMaker
from media_pipeline.providers.adapters import voices
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.provider_errors import ProviderError
from media_pipeline.providers.voices import AS_IT_IS, Speech
from workflows.events.append_event import append_event
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp
from workflows.jobs.work import Work

LINE_AT_THE_MIC = "shot.line_at_the_mic"


class MicLine(MakeTakes):
    """``line``: its place in the reading ``base``, a take. ``sound``: the asset of what was said.
    ``model``: the one that has the speaker's voice."""

    line: int
    sound: UUID
    base: UUID
    model: str


@job_handler
class SayLineAtTheMic(TakeMaker):
    kind = LINE_AT_THE_MIC
    makes = SHOT_AUDIO
    payload_model = MicLine  # type: ignore[assignment]
    queue = "language"
    lease = LeaseProfile.LANGUAGE

    def provider(self, payload: MakeTakes) -> str:
        return voices(_mic(payload).model).name

    def price_microdollars(self, payload: MakeTakes) -> int:
        told = _mic(payload)
        seconds = Asset.objects.values_list("seconds", flat=True).get(pk=told.sound)
        return voices(told.model).most("revoice", 0, float(seconds or 0))

    def most_microdollars(self, payload: MakeTakes) -> int:
        """One answer may be lost."""
        return 2 * self.price_microdollars(payload)

    def call(self, work: Work[MakeTakes]) -> CallOutcome:
        told = _mic(work.payload)
        (take,) = self.takes(work.payload)
        manifest = read_manifest(take)
        (shot,) = told_speech([manifest], [])
        base = Take.objects.select_related("asset").get(pk=told.base)
        lines = base.content["lines"]
        voice = shot.voices[lines[told.line]["character"]]
        try:
            key = key_for(work.project_id, told.model)
        except SealBroken as broken:
            return GiveUp(broken.code, str(broken))
        asking = Asking(
            key=work.idempotency_key,
            seconds=work.call_timeout,
            own_key=key.secret.get_secret_value(),
        )
        voiced = asset_path(asset_id_for(work.job_id, "voiced"), ".wav")
        try:
            speech = voices(told.model).revoice(
                file_of(Asset.objects.get(pk=told.sound)),
                voice_id=voice.content["voice_id"],
                target=voiced,
                asking=asking,
            )
            assert base.asset is not None  # noqa: S101 - the planner has looked
            sound, times = splice(
                read_frames(file_of(base.asset)),
                lines,
                told.line,
                audible_part(read_frames(voiced)),
            )
        except (ProviderError, OSError, NoWave) as error:
            if isinstance(error, NoWave):
                return GiveUp("sound_unreadable", str(error))
            return failed_call(error, delay=self.retry.delay(work.attempt_number))
        finally:
            voiced.unlink(missing_ok=True)
        outcome = self._kept(work, shot, sound, times, speech)
        if isinstance(outcome, Answered):
            outcome.result["own_key"] = key.is_own
        return outcome

    def apply(self, work: Work[MakeTakes], answer: dict[str, Any]) -> None:
        super().apply(work, answer)
        if any(one["content"]["at_the_mic"] == AS_IT_IS for one in answer["takes"]):
            append_event(
                run_id=work.run_id,
                type=FILM_NOTICE,
                job_id=work.job_id,
                data={
                    "code": "take_kept_as_it_is",
                    "detail": "No voice of this machine can take on a performance: the line is "
                    "heard in the voice of the person who said it.",
                },
            )

    def _kept(
        self,
        work: Work[MakeTakes],
        shot: SpokenShot,
        sound: bytes,
        times: list[dict[str, Any]],
        speech: Speech,
    ) -> CallOutcome:
        assert shot.manifest is not None  # noqa: S101 - it is the take's own
        seconds = len(sound) / 96_000
        if not shot.fit.takes(seconds):
            return GiveUp("speech_too_long", shot.fit.refusal(seconds))
        take = shot.manifest.take
        asset_id = asset_id_for(work.job_id, str(take.id))
        write_wav(asset_path(asset_id, ".wav"), sound)
        entry = {
            "id": str(take.id),
            "content": {"seconds": seconds, "lines": times, "at_the_mic": speech.model},
            "file": file_facts(asset_id, ".wav", media_type="audio/wav", seconds=seconds),
            "input_hash": shot.manifest.input_hash(self.makes, take.model),
            "model": take.model,
            "cost": speech.cost_microdollars,
        }
        return Answered({"takes": [entry]}, cost_microdollars=speech.cost_microdollars)


def _mic(payload: MakeTakes) -> MicLine:
    assert isinstance(payload, MicLine)  # noqa: S101 - it is the kind's model
    return payload
