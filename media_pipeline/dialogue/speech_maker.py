"""The job that records: one pass a submission, until every shot's part fits or says why not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from media_pipeline.assets.asset_file import asset_path
from media_pipeline.assets.store_asset import file_of
from media_pipeline.credits.key_for import key_for
from media_pipeline.credits.seal import SealBroken
from media_pipeline.dialogue.finished_speech import finished_speech
from media_pipeline.dialogue.fit import MOST_SHORTENINGS
from media_pipeline.dialogue.hold_shots import hold_shots
from media_pipeline.dialogue.land_speech import land_speech
from media_pipeline.dialogue.passes import UNUSABLE, Passes, passes_so_far
from media_pipeline.dialogue.record_pass import record_once, shorten_once
from media_pipeline.dialogue.told_speech import SpokenShot, letters_of, told_speech
from media_pipeline.graph.early_cutoff import shown_for_the_same
from media_pipeline.graph.failed_call import failed_call
from media_pipeline.graph.launch_units import MakeTakes
from media_pipeline.graph.manifest import ManifestNotReady, read_those_made
from media_pipeline.graph.take_maker import TakeMaker
from media_pipeline.providers.adapters import voices, writer
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.provider_errors import ProviderError, ProviderRefused
from media_pipeline.providers.voices import Voices
from media_pipeline.screenplay.spoken_language import spoken_language
from workflows.jobs.outcomes import Answered, AskAgain, CallOutcome, GiveUp
from workflows.jobs.work import Work


@dataclass(frozen=True)
class Told:
    """What a recording job is about. ``unchanged``: takes whose slot shows the same already;
    ``held``: those that cannot be spoken, since a voice failed, and the keys of the jobs it was to
    come from."""

    shots: list[SpokenShot]
    speaker: Voices
    unchanged: dict[UUID, UUID]
    held: dict[str, list[str]]

    @property
    def language(self) -> str:
        """Of all that is said in it, where it can be told: a line alone is too short for that."""
        return spoken_language(" ".join(text for shot in self.shots for text in shot.words))

    @property
    def voiced(self) -> list[SpokenShot]:
        """Those that the voices can read: none of a conversation in a language they do not speak,
        however many of its lines look as if they did. Not one whose uploaded sounds alone are too
        long: it fails, and nothing is paid for it."""
        if not self.speaker.speaks(self.language):
            return []
        return [
            shot
            for shot in self.shots
            if shot.recorded
            and shot.sounds_fit
            and all(self.speaker.reads(text) for text in shot.words)
        ]

    @property
    def is_recorded(self) -> bool:
        """Whether a voice says something that one of those who ask adopts."""
        return any(shot.manifest for shot in self.voiced)

    @property
    def seed(self) -> int:
        return next((int(one.manifest.values["seed"]) for one in self.shots if one.manifest), 0)


class SpeechMaker(TakeMaker):
    """Records a conversation; the takes of the job adopt it, the other shots keep a reading."""

    #: Shots reworded one by one, twice each, in a long conversation.
    max_asked_again = 100

    def provider(self, payload: MakeTakes) -> str:
        return self._told(payload).speaker.name

    def price_microdollars(self, payload: MakeTakes) -> int:
        """The most that one pass may cost: a recording of it all, or a rewording of a part."""
        return max(self._prices(payload))

    def most_microdollars(self, payload: MakeTakes) -> int:
        """Every rung of the ladder, and one answer that was lost."""
        recording, rewording = self._prices(payload)
        rungs = recording * (MOST_SHORTENINGS + 1) + rewording * MOST_SHORTENINGS
        return rungs + max(recording, rewording)

    def call(self, work: Work[MakeTakes]) -> CallOutcome:
        told = self._told(work.payload)
        if mixed := next((one for one in told.shots if one.manifest and len(one.models) > 1), None):
            return GiveUp("voices_of_two_providers", _mixed(mixed))
        if gone := _sound_gone(told.shots):
            return GiveUp("sound_file_missing", gone)
        submissions = work.submissions()
        passes = passes_so_far(told.voiced, submissions)
        if not told.is_recorded:
            return self._finished(work, told, None, passes)
        try:
            key = key_for(work.project_id, told.speaker.name)
        except SealBroken as broken:
            return GiveUp(broken.code, str(broken))
        asking = Asking(
            key=work.idempotency_key,
            seconds=work.call_timeout,
            feedback=passes.feedback,
            guidance=tuple(work.guidance),
            own_key=key.secret.get_secret_value(),
        )
        shot = passes.to_shorten(told.voiced)
        if shot is None and passes.is_in_vain:
            return GiveUp(
                "recording_unusable", f"it was paid and cannot be used: {passes.feedback}"
            )
        try:
            if shot:
                receipt = shorten_once(shot, passes, asking)
                note = f"{shot.fit.shot}: {' / '.join(receipt['words'])}"
                return AskAgain("lines_shortened", note[:500], Answered(receipt, receipt["cost"]))
            if passes.is_to_record or not _is_there(passes.recorded):
                return self._record(work, told, passes, f"speech {len(submissions)}", asking)
        except (ProviderError, OSError) as error:
            if _is_foreign(error):
                return self._finished(work, told, None, passes)
            cost = usage.cost_microdollars if (usage := getattr(error, "usage", None)) else 0
            paid = {"pass": UNUSABLE, "shot": shot.key if shot else "", "cost": cost}
            return failed_call(error, delay=self.retry.delay(work.attempt_number), receipt=paid)
        return self._finished(work, told, passes.recorded, passes)

    def _record(
        self, work: Work[MakeTakes], told: Told, passes: Passes, part: str, asking: Asking
    ) -> CallOutcome:
        receipt = record_once(
            told.voiced,
            passes,
            told.speaker,
            part=part,
            job=str(work.job_id),
            seed=told.seed,
            asking=asking,
        )
        passes.add_recording(receipt)
        shot = passes.to_shorten(told.voiced)
        if shot is None:
            return self._finished(work, told, receipt, passes, cost=receipt["cost"])
        note = shot.refusal(receipt["sections"][shot.key])
        return AskAgain("speech_too_long", note[:500], Answered(receipt, receipt["cost"]))

    def _finished(
        self,
        work: Work[MakeTakes],
        told: Told,
        receipt: dict[str, Any] | None,
        passes: Passes,
        *,
        cost: int = 0,
    ) -> CallOutcome:
        answer = finished_speech(self.makes, work.job_id, told.shots, receipt, passes)
        for file in passes.files:
            asset_path(file["id"], file["suffix"]).unlink(missing_ok=True)
        unchanged = [
            {"id": str(take), "same_as": str(shown)} for take, shown in told.unchanged.items()
        ]
        more = {"unchanged": unchanged, "held": told.held, "language": told.language}
        return Answered(answer | more, cost_microdollars=cost)

    def apply(self, work: Work[MakeTakes], answer: dict[str, Any]) -> None:
        hold_shots(work, answer.get("held", {}))
        land_speech(work, answer, kind=self.makes, takes=self.takes(work.payload))
        super().apply(work, answer)

    def _told(self, payload: MakeTakes) -> Told:
        takes = self.takes(payload)
        read, held = read_those_made(takes)
        same = {one.take.id: shown_for_the_same(self.makes, one) for one in read}
        asking = [one for one in read if same[one.take.id] is None]
        shots = told_speech(asking, read)
        models = next((shot.models for shot in shots if shot.manifest), set())
        model = min(models, default="") or takes[0].model
        return Told(
            # Who is only heard must be heard by the same provider.
            shots=[shot for shot in shots if shot.manifest or shot.models == models],
            speaker=voices(model),
            unchanged={take: shown.id for take, shown in same.items() if shown},
            held={str(take.id): jobs for take, jobs in held.items()},
        )

    def _prices(self, payload: MakeTakes) -> tuple[int, int]:
        """Of a recording of it all, and of one rewording; nothing where nobody is asked."""
        try:
            told = self._told(payload)
        except ManifestNotReady:
            return 0, 0
        if not told.is_recorded:
            return 0, 0
        letters = letters_of(told.shots)
        # As many bytes as its letters could have.
        rewording = writer().most("shorten_lines", "x" * (4 * letters))
        return told.speaker.most("record", letters), rewording


def _sound_gone(shots: Sequence[SpokenShot]) -> str:
    """Empty: the file of every uploaded sound is there. Looked at before anything is paid."""
    for shot in shots:
        for token, take in shot.sounds.items():
            if take.asset is None or not file_of(take.asset).exists():
                return (
                    f"The file of sound {token} is no longer in storage. Upload it again and give "
                    "it to the element, then retry."
                )
    return ""


def _mixed(shot: SpokenShot) -> str:
    return (
        f"{shot.fit.shot} speaks in voices of {' and '.join(sorted(shot.models))}, and nobody "
        "records both. Design its speakers' voices with one provider, then continue."
    )


def _is_there(receipt: dict[str, Any] | None) -> bool:
    return (
        receipt is not None
        and asset_path(receipt["file"]["id"], receipt["file"]["suffix"]).exists()
    )


def _is_foreign(error: Exception) -> bool:
    return isinstance(error, ProviderRefused) and error.reason.startswith("language_without_voice")
