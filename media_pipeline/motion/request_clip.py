"""The job that asks a hosted model for a clip. What it makes is kept by ``take.keep``."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final
from uuid import UUID

from media_pipeline.assets.check_media import WantedFile
from media_pipeline.assets.pool.release_pictures import release_pictures
from media_pipeline.assets.store_asset import file_of
from media_pipeline.films.spoken_line import bound_to
from media_pipeline.graph.computed import read_computed
from media_pipeline.graph.final_take import asks_for_draft, draft_size, final_of
from media_pipeline.graph.hosted_jobs import RequestTakes
from media_pipeline.graph.ladder import NO_RUNGS, Rungs
from media_pipeline.graph.land_made import takes_of
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.request_take import Reading, RequestTake
from media_pipeline.graph.take import Take
from media_pipeline.motion.bring_pictures import bring_pictures, registered
from media_pipeline.motion.clip import SHOT_CLIP
from media_pipeline.motion.clip_words import clip_words, pack_words
from media_pipeline.motion.pack_parts import ClipPart, parts_of, shots_told
from media_pipeline.motion.pack_sound import sound_of, sound_seconds
from media_pipeline.motion.reference_sounds import sent_sounds
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
from media_pipeline.providers.style_recipe import style_words
from media_pipeline.styles.style_snapshot import style_in
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
        parts, values = parts_of(manifest), manifest.values
        _check_fit(asked, parts)
        sounds = sent_sounds(manifest, asked)
        return MediaRequest(
            prompt=_prompt(asked, parts, tuple(sounds)),
            pictures=tuple(_pictures(reading)),
            audio=sound_of(parts) if asked.takes_audio else None,
            sounds=tuple(sounds.values()),
            seconds=_seconds(asked, parts),
            width=int(values["width"]),
            height=int(values["height"]),
            seed=reading.tries.seed(int(values["seed"])),
            with_sound=_speaks_itself(asked, parts) or bool(sounds),
            draft=asks_for_draft(reading),
            draft_of=final.get("draft", ""),
        )

    def rungs(self, reading: Reading) -> Rungs:
        """A draft keeps its model, as an alternative does; a person's own words are not put
        otherwise, nor are those of several shots: nobody says whose were refused."""
        manifest, asked = reading.manifest, super().rungs(reading)
        if final_of(manifest.take):  # the same seed, the same pictures: it would be refused again
            return NO_RUNGS
        parts = parts_of(manifest)
        return replace(
            asked,
            fallback=asked.fallback
            and not manifest.labels.get("draft")
            and _falls(reading.first, parts),
            wording=asked.wording and len(parts) == 1 and "prompt" not in manifest.takes,
        )

    def after_refusal(self, reading: Reading, refusal: Refusal) -> AskAgain | GiveUp:
        """A sound is refused by what it says: the lines are named. Of a pack it is told which shots
        are in it: one of them alone may pass."""
        parts = parts_of(reading.manifest)
        if refusal.code == "audio_refused":
            lines = _quoted([line for part in parts for line in part.lines])
            refusal = replace(refusal, detail=f"{refusal.detail}{lines}")
        if len(parts) > 1:
            told = f" (one clip of {len(parts)} shots; without pack_clips each is asked for alone)"
            refusal = replace(refusal, detail=f"{refusal.detail.rstrip(' .')}{told}")
        return super().after_refusal(reading, refusal)

    def wanted(self, reading: Reading) -> WantedFile:
        values = reading.manifest.values
        size = (int(values["width"]), int(values["height"]))
        width, height = draft_size(*size) if asks_for_draft(reading) else size
        return WantedFile(
            media="clip",
            width=width,
            height=height,
            seconds=_seconds(reading.card, parts_of(reading.manifest)),
        )

    def content(self, reading: Reading, file: dict[str, Any]) -> dict[str, Any]:
        """``frames`` at the film's rate. ``cut_to_shot``: it shows as much as the shot lasts.
        ``own_sound``: what is heard in it is the model's, and belongs into the film. ``shots``: of
        a pack, which seconds of it are whose."""
        fps = int(reading.manifest.labels["fps"])
        parts = parts_of(reading.manifest)
        speaks = _speaks_itself(reading.card, parts)
        return shots_told(parts) | {
            "frames": max(1, int(float(file["seconds"]) * fps + 1e-6)),
            "fps": fps,
            "asked_seconds": self.wanted(reading).seconds,
            "cut_to_shot": not speaks,
            "own_sound": speaks or bool(sent_sounds(reading.manifest, reading.card)),
        }


def _prompt(asked: ModelCard, parts: Sequence[ClipPart], sounds: Sequence[str]) -> str:
    told = [
        clip_words(
            str(read_computed(part.manifest, "prompt", "motion.prompt").get("prose", "")),
            part.manifest.content("framing"),
            part.lines,
            style=style_words(style_in(part.manifest)) if "style" in part.manifest.takes else "",
            sounds=sounds,
        )
        for part in parts
    ]
    if len(parts) == 1:
        return told[0]
    times = [(part.start, part.start + part.seconds) for part in parts]
    timed = [(words, *time) for words, time in zip(told, times, strict=True)]
    return pack_words(timed, with_pictures=bool(asked.most_references))


def _seconds(asked: ModelCard, parts: Sequence[ClipPart]) -> float:
    """The clip covers its speech."""
    return asked.length_for(_end(parts))


def _end(parts: Sequence[ClipPart]) -> float:
    return parts[-1].start + parts[-1].seconds


def _check_fit(asked: ModelCard, parts: Sequence[ClipPart]) -> None:
    spoken, longest = sound_seconds(parts), float(asked.longest or 0)
    windows = [asked.audio_window if asked.takes_audio else 0.0, longest]
    most = min((window for window in windows if window), default=0.0)
    is_too_long = most and spoken > most + 1e-6
    if len(parts) > 1 and (is_too_long or (longest and _end(parts) > longest + 1e-6)):
        raise SoundDoesNotFit(
            f"with what was recorded of them its {len(parts)} shots last {_end(parts):.0f} s and "
            f"speak for {spoken:.1f} s, and {asked.name} makes clips of at most {longest:g} s, "
            f"with speech {most:g} s; continue, and they are packed by how long they are now. "
            "Nothing was asked and nothing is paid"
        )
    if is_too_long:
        raise SoundDoesNotFit(
            f"the shot speaks for {spoken:.1f} s, and {asked.name} makes clips of at most "
            f"{most:g} s with speech; shorten its lines, spread them over more shots, or choose "
            "another model. Nothing was asked and nothing is paid"
        )


def _falls(first: ModelCard, parts: Sequence[ClipPart]) -> bool:
    """Whether the fallback can take what this one was asked for."""
    if not first.fallback:
        return False
    other = card(first.fallback, first.port)
    if len(parts) > other.most_shots:
        return False
    try:
        _check_fit(other, parts)
    except SoundDoesNotFit:
        return False
    return True


def _speaks_itself(asked: ModelCard, parts: Sequence[ClipPart]) -> bool:
    """Lines that nobody recorded are left to the model, where it has a voice."""
    is_recorded = any(part.sound for part in parts)
    return asked.records_sound and not is_recorded and any(part.lines for part in parts)


def owner_of(take_id: UUID) -> str:
    """Who leases pictures at a provider: the take they are for."""
    return f"take:{take_id}"


def _shown(manifest: ReadManifest) -> list[tuple[Take, PictureRole, str]]:
    """What a model sees, in the order it is sent in."""
    parts = parts_of(manifest)
    stills = [part.manifest.takes["still"] for part in parts if "still" in part.manifest.takes]
    if len(stills) > 1:
        says = "the still of shot {} of the clip"
        return [(one, "reference", says.format(at)) for at, one in enumerate(stills, start=1)]
    if stills:
        return [(stills[0], "start", "the shot's still")]
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
    said = "; ".join(f"«{str(line['text'])[:_QUOTED]}» ({_source(line)})" for line in lines[:3])
    return f" It says {said}"


def _source(line: Mapping[str, Any]) -> str:
    """Who says it, or which uploaded sound it is."""
    sound = bound_to(line)
    return f"{line['character']}, the sound {sound}" if sound else str(line["character"])
