"""The job that asks a hosted model for a clip. What it makes is kept by ``take.keep``."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from media_pipeline.assets.check_media import WantedFile
from media_pipeline.assets.pool.release_pictures import release_pictures
from media_pipeline.assets.store_asset import file_of
from media_pipeline.graph.final_take import final_of
from media_pipeline.graph.hosted_jobs import RequestTakes
from media_pipeline.graph.ladder import NO_RUNGS, Rungs
from media_pipeline.graph.land_made import takes_of
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.request_take import Reading, RequestTake
from media_pipeline.graph.take import Take
from media_pipeline.motion.bring_pictures import bring_pictures, registered
from media_pipeline.motion.clip import SHOT_CLIP
from media_pipeline.motion.clip_words import clip_words
from media_pipeline.providers.adapters import picture_store
from media_pipeline.providers.hosted import (
    Account,
    MediaRequest,
    PictureRole,
    Refusal,
    SentPicture,
)
from media_pipeline.providers.model_cards import ModelCard, card
from media_pipeline.providers.provider_errors import ProviderRefused
from media_pipeline.styles.style_snapshot import style_in, style_words
from workflows.jobs.job_handlers import job_handler
from workflows.jobs.outcomes import AskAgain, GiveUp, TryLater
from workflows.jobs.work import FailedJob, Work

#: Of a line in an error, in characters.
_QUOTED: Final = 60


class SoundDoesNotFit(ProviderRefused):
    """A sound that is longer than a model takes is refused here, before anything is rendered."""

    code = "audio_does_not_fit"


@job_handler
class RequestClip(RequestTake):
    kind = "shot.clip.request"
    makes = SHOT_CLIP
    port = "animator"
    words = ("prompt", "motion.prompt")

    def prepare(
        self, work: Work[RequestTakes], reading: Reading, account: Account
    ) -> TryLater | GiveUp | None:
        store = picture_store(reading.card.provider)
        if store is None or final_of(reading.manifest.take):
            return None
        pictures = [take.asset for take, _, _ in _shown(reading.manifest) if take.asset]
        whose = str(work.project_id) if account.own else "deployment"
        return bring_pictures(
            owner_of(reading.manifest.take.id),
            pictures,
            store,
            account,
            pool=f"{reading.card.provider}:{whose}",
            seconds=work.call_timeout / 4,
        )

    def apply(self, work: Work[RequestTakes], answer: dict[str, Any]) -> None:
        super().apply(work, answer)
        self._release(work.payload)

    def on_failed(self, failed: FailedJob[RequestTakes]) -> None:
        super().on_failed(failed)
        self._release(failed.payload)

    @staticmethod
    def _release(payload: RequestTakes) -> None:
        # The fallback's take has leases of its own.
        for take_id in {*payload.take_ids, *(take.id for take in takes_of(payload))}:
            release_pictures(owner_of(take_id))

    def request(self, reading: Reading) -> MediaRequest:
        manifest, asked = reading.manifest, reading.card
        final = final_of(manifest.take)
        sound, values = _sound(manifest), manifest.values
        _check_fit(asked, sound)
        return MediaRequest(
            prompt=clip_words(
                self.prose(manifest),
                manifest.content("framing"),
                _lines(manifest),
                style=style_words(style_in(manifest)) if "style" in manifest.takes else "",
            ),
            pictures=tuple(_pictures(reading)),
            audio=file_of(sound.asset) if sound and sound.asset and asked.takes_audio else None,
            seconds=_seconds(asked, values, sound),
            width=int(values["width"]),
            height=int(values["height"]),
            seed=reading.tries.seed(int(values["seed"])),
            with_sound=_speaks_itself(asked, manifest),
            draft=bool(manifest.labels.get("draft")) and asked.has_draft and not final,
            draft_of=final.get("draft", ""),
        )

    def rungs(self, reading: Reading) -> Rungs:
        """A draft keeps its model, as an alternative does; a person's own words are not put
        otherwise."""
        manifest, asked = reading.manifest, super().rungs(reading)
        if final_of(manifest.take):  # the same seed, the same pictures: it would be refused again
            return NO_RUNGS
        falls = not manifest.labels.get("draft") and _falls(reading.first, _sound(manifest))
        return replace(
            asked,
            fallback=asked.fallback and falls,
            wording=asked.wording and "prompt" not in manifest.takes,
        )

    def after_refusal(self, reading: Reading, refusal: Refusal) -> AskAgain | GiveUp:
        """A sound is refused by what it says: the lines are named."""
        if refusal.code == "audio_refused":
            lines = _quoted(_lines(reading.manifest))
            refusal = replace(refusal, detail=f"{refusal.detail}{lines}")
        return super().after_refusal(reading, refusal)

    def wanted(self, reading: Reading) -> WantedFile:
        values = reading.manifest.values
        return WantedFile(
            media="clip",
            width=int(values["width"]),
            height=int(values["height"]),
            seconds=_seconds(reading.card, values, _sound(reading.manifest)),
        )

    def content(self, reading: Reading, file: dict[str, Any]) -> dict[str, Any]:
        """``frames`` at the film's rate. ``cut_to_shot``: it shows as much as the shot lasts.
        ``own_sound``: what is heard in it is the model's, and belongs into the film."""
        fps = int(reading.manifest.labels["fps"])
        speaks = _speaks_itself(reading.card, reading.manifest)
        return {
            "frames": max(1, int(float(file["seconds"]) * fps + 1e-6)),
            "fps": fps,
            "asked_seconds": self.wanted(reading).seconds,
            "cut_to_shot": not speaks,
            "own_sound": speaks,
        }


def _sound(manifest: ReadManifest) -> Take | None:
    return manifest.takes.get("audio")


def _lines(manifest: ReadManifest) -> Sequence[Mapping[str, Any]]:
    """As they are delivered: what a model quotes has to be what it hears."""
    if "dialogue" not in manifest.takes:
        return ()
    authored: list[dict[str, Any]] = manifest.content("dialogue")["lines"]
    sound = _sound(manifest)
    delivered = sound.content.get("lines", []) if sound else []
    return delivered if len(delivered) == len(authored) else authored


def _seconds(asked: ModelCard, values: Mapping[str, Any], sound: Take | None) -> float:
    """The clip covers its speech."""
    spoken = float(sound.content["seconds"]) if sound else 0.0
    return asked.length_for(max(float(values["seconds"]), spoken))


def _check_fit(asked: ModelCard, sound: Take | None) -> None:
    if sound is None:
        return
    spoken = float(sound.content["seconds"])
    windows = [asked.audio_window if asked.takes_audio else 0.0, float(asked.longest or 0)]
    most = min((window for window in windows if window), default=0.0)
    if most and spoken > most + 1e-6:
        raise SoundDoesNotFit(
            f"the shot speaks for {spoken:.1f} s, and {asked.name} makes clips of at most "
            f"{most:g} s with speech; shorten its lines, spread them over more shots, or choose "
            "another model. Nothing was asked and nothing is paid"
        )


def _falls(first: ModelCard, sound: Take | None) -> bool:
    """Whether the fallback can take what this one was asked for."""
    if not first.fallback:
        return False
    try:
        _check_fit(card(first.fallback, first.port), sound)
    except SoundDoesNotFit:
        return False
    return True


def _speaks_itself(asked: ModelCard, manifest: ReadManifest) -> bool:
    """Lines that nobody recorded are left to the model, where it has a voice."""
    return asked.records_sound and _sound(manifest) is None and bool(_lines(manifest))


def owner_of(take_id: UUID) -> str:
    """Who leases pictures at a provider: the take they are for."""
    return f"take:{take_id}"


def _shown(manifest: ReadManifest) -> list[tuple[Take, PictureRole, str]]:
    """What a model sees, in the order it is sent in."""
    if "still" in manifest.takes:
        return [(manifest.takes["still"], "start", "the shot's still")]
    return [
        (take, "reference", name)
        for name, take in manifest.takes.items()
        if name.startswith(("person ", "element ")) or name == "place"
    ]


def _pictures(reading: Reading) -> list[SentPicture]:
    keeps = picture_store(reading.card.provider) is not None
    kept = registered(owner_of(reading.manifest.take.id)) if keeps else {}
    sent = []
    for take, role, says in _shown(reading.manifest):
        if take.asset is None:
            raise ProviderRefused(f"{says} has no picture; make it again")
        known = kept.get(take.asset.sha256, "")
        sent.append(SentPicture(path=file_of(take.asset), role=role, says=says, kept_as=known))
    return sent


def _quoted(lines: Sequence[Mapping[str, Any]]) -> str:
    """Which words the sound says."""
    if not lines:
        return ""
    said = "; ".join(f"«{str(line['text'])[:_QUOTED]}» ({line['character']})" for line in lines[:3])
    return f" It says {said}"
