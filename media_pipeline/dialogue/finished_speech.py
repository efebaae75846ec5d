"""A recording that is as good as it gets: what each shot keeps of it, cut and ready to land."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid5

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts
from media_pipeline.assets.wav_file import piece, read_frames
from media_pipeline.dialogue.context_reading import context_inputs, context_manifest
from media_pipeline.dialogue.cut_speech import write_section
from media_pipeline.dialogue.passes import Passes
from media_pipeline.dialogue.told_speech import SpokenShot
from media_pipeline.dialogue.with_sounds import Cut, delivered, unrecorded, with_sounds
from media_pipeline.graph.inputs import input_hash
from media_pipeline.graph.kind import Kind
from media_pipeline.graph.manifest import ReadManifest


def finished_speech(
    kind: Kind,
    job_id: UUID,
    shots: Sequence[SpokenShot],
    receipt: dict[str, Any] | None,
    passes: Passes,
) -> dict[str, Any]:
    """The answer of a recording job. ``receipt``: of the recording that is kept; None: no voice
    reads what those who asked say, and they are subtitled."""
    paying = [shot for shot in shots if shot.sounds_fit]
    done = _Finished(kind, job_id, shares_of(passes.cost, paying))
    sections = receipt["sections"] if receipt else {}
    voiced = [shot for shot in shots if shot.key in sections]
    too_long = passes.too_long(voiced)
    floor = max((shot.fit.floor for shot in shots if shot.manifest), default=0.0)
    for shot in shots:
        if not shot.sounds_fit:
            done.add_failure(shot, "bound_sound_too_long", shot.sounds_refusal())
        elif receipt is None or shot.key not in sections:
            done.add_unrecorded(shot)
        elif shot in too_long:
            done.add_failure(shot, "speech_too_long", shot.refusal(sections[shot.key]))
        else:
            done.add_cut(shot, cut_for(shot, receipt, floor=floor))
    shortened = [
        shot.fit.shot for shot in voiced if shot.manifest and passes.words[shot.key] != shot.words
    ]
    return {
        "takes": done.takes,
        "failed": done.failed,
        "context": done.context,
        "sections": done.sections,
        "speech": _whole(receipt, voiced, passes.cost) if receipt else None,
        "shortened": shortened,
    }


class _Finished:
    """What lands, gathered shot by shot."""

    def __init__(self, kind: Kind, job_id: UUID, shares: dict[str, int]) -> None:
        self._kind, self._job_id, self._shares = kind, job_id, shares
        self.takes: list[dict[str, Any]] = []
        self.failed: list[dict[str, str]] = []
        self.context: list[dict[str, Any]] = []
        #: Take -> from where to where of the recording it was cut.
        self.sections: dict[str, list[float]] = {}

    def add_unrecorded(self, shot: SpokenShot) -> None:
        """No voice reads its language, or it only hears uploaded sounds."""
        if shot.manifest:
            cut = unrecorded(shot)
            self._land(shot.manifest, cut.content, cut.file, 0)

    def add_failure(self, shot: SpokenShot, code: str, detail: str) -> None:
        assert shot.manifest is not None  # noqa: S101 - only what adopts can be too long
        self.failed.append({"id": str(shot.manifest.take.id), "code": code, "detail": detail})

    def add_cut(self, shot: SpokenShot, cut: Cut) -> None:
        if shot.manifest:
            take = str(shot.manifest.take.id)
            self._land(shot.manifest, cut.content, cut.file, self._shares[shot.key])
        else:
            take = str(uuid5(self._job_id, f"context {shot.key}"))
            self.context.append(self._context(shot, cut, take))
        if cut.section:
            self.sections[take] = list(cut.section)

    def _land(self, manifest: ReadManifest, content: Any, file: Any, cost: int) -> None:
        model = manifest.take.model
        self.takes.append(
            {
                "id": str(manifest.take.id),
                "content": content,
                "file": file,
                "input_hash": manifest.input_hash(self._kind, model),
                "model": model,
                "cost": cost,
            }
        )

    def _context(self, shot: SpokenShot, cut: Cut, take: str) -> dict[str, Any]:
        model = next((one.model for one in shot.voices.values() if one.model), "")
        seen = context_inputs(shot)
        return {
            "id": take,
            "shot": shot.key,
            "content": cut.content,
            "file": cut.file,
            "manifest": context_manifest(shot),
            "input_hash": input_hash(self._kind.name, self._kind.version, model, seen),
            "model": model,
        }


def cut_for(shot: SpokenShot, receipt: dict[str, Any], *, floor: float = 0.0) -> Cut:
    """The shot's section as a file of its own. The same cut of the same recording is one file.
    Where lines are bound to uploaded sounds, it is put together with these."""
    section, words = receipt["sections"][shot.key], receipt["words"][shot.key]
    start, end = section["start"], section["end"]
    if shot.is_bound:
        recording = read_frames(asset_path(receipt["file"]["id"], receipt["file"]["suffix"]))
        return with_sounds(shot, piece(recording, start, end), section, words, floor=floor)
    asset_id, seconds = cut_file(receipt["file"], start, end, floor)
    return Cut(
        content={
            "seconds": seconds,
            "lines": [
                delivered(line, text, *times)
                for line, text, times in zip(shot.recorded, words, section["lines"], strict=True)
            ],
        },
        file=file_facts(asset_id, ".wav", media_type="audio/wav", seconds=seconds),
        section=(start, end),
    )


def cut_file(speech: dict[str, Any], start: float, end: float, floor: float) -> tuple[UUID, float]:
    """The file's asset id and its length; written again where it is there already."""
    milliseconds = "_".join(str(round(1000 * at)) for at in (start, end, floor))
    asset_id = asset_id_for(speech["id"], milliseconds)
    recording = asset_path(speech["id"], speech["suffix"])
    return asset_id, write_section(recording, start, end, asset_path(asset_id, ".wav"), floor=floor)


def shares_of(cost: int, shots: Sequence[SpokenShot]) -> dict[str, int]:
    """The cost of all passes over those who asked for it, by their letters; nothing is lost."""
    asking = [shot for shot in shots if shot.manifest]
    weights = {shot.key: max(1, sum(map(len, shot.words))) for shot in asking}
    whole = sum(weights.values())
    shares = {key: cost * weight // whole for key, weight in weights.items()}
    if asking:
        shares[asking[0].key] += cost - sum(shares.values())
    return shares


def _whole(receipt: dict[str, Any], voiced: Sequence[SpokenShot], cost: int) -> dict[str, Any]:
    """What its row says of the recording."""
    said_by = [
        {"shot": shot.key, "character": line["character"], "text": text}
        for shot in voiced
        for line, text in zip(shot.recorded, receipt["words"][shot.key], strict=True)
    ]
    turns = [
        {**one, "start": start, "end": end}
        for one, (start, end) in zip(said_by, receipt["turns"], strict=True)
    ]
    kept = {name: receipt[name] for name in ("file", "seconds", "model")}
    return kept | {"turns": turns, "cost": cost}
