"""A recording that is as good as it gets: what each shot keeps of it, cut and ready to land."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from media_pipeline.assets.asset_file import asset_id_for, asset_path
from media_pipeline.assets.store_asset import file_facts
from media_pipeline.dialogue.cut_speech import write_section
from media_pipeline.dialogue.lines import said, words_in
from media_pipeline.dialogue.passes import Passes
from media_pipeline.dialogue.told_speech import (
    PAUSE_BETWEEN_LINES,
    PAUSE_BETWEEN_SHOTS,
    SpokenShot,
)
from media_pipeline.graph.inputs import input_hash, projected
from media_pipeline.graph.kind import Kind
from media_pipeline.graph.manifest import ReadManifest

#: What a line that no voice can read takes on the screen, in words a second.
READ_WORDS_PER_SECOND = 2.0


@dataclass(frozen=True)
class Cut:
    """A part of a recording as a file: what it holds, and from where to where it was cut."""

    content: dict[str, Any]
    file: dict[str, Any]
    start: float
    end: float


def finished_speech(
    kind: Kind,
    job_id: UUID,
    shots: Sequence[SpokenShot],
    receipt: dict[str, Any] | None,
    passes: Passes,
) -> dict[str, Any]:
    """The answer of a recording job. ``receipt``: of the recording that is kept; None: no voice
    reads what those who asked say, and they are subtitled."""
    done = _Finished(kind, job_id, shares_of(passes.cost, shots))
    sections = receipt["sections"] if receipt else {}
    voiced = [shot for shot in shots if shot.key in sections]
    too_long = passes.too_long(voiced)
    floor = max((shot.fit.floor for shot in shots if shot.manifest), default=0.0)
    for shot in shots:
        if receipt is None or shot.key not in sections:
            done.add_subtitled(shot)
        elif shot in too_long:
            done.add_failure(shot, sections[shot.key])
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

    def add_subtitled(self, shot: SpokenShot) -> None:
        if shot.manifest:
            self._land(shot.manifest, subtitled(shot), None, 0)

    def add_failure(self, shot: SpokenShot, section: dict[str, Any]) -> None:
        assert shot.manifest is not None  # noqa: S101 - only what adopts can be too long
        detail = shot.fit.refusal(section["end"] - section["start"])
        one = {"id": str(shot.manifest.take.id), "code": "speech_too_long", "detail": detail}
        self.failed.append(one)

    def add_cut(self, shot: SpokenShot, cut: Cut) -> None:
        if shot.manifest:
            take = str(shot.manifest.take.id)
            self._land(shot.manifest, cut.content, cut.file, self._shares[shot.key])
        else:
            take = str(uuid5(self._job_id, f"context {shot.key}"))
            self.context.append(self._context(shot, cut, take))
        self.sections[take] = [cut.start, cut.end]

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
    """The shot's section as a file of its own. The same cut of the same recording is one file."""
    section = receipt["sections"][shot.key]
    start, end = section["start"], section["end"]
    asset_id, seconds = cut_file(receipt["file"], start, end, floor)
    return Cut(
        content={
            "seconds": seconds,
            "lines": [
                _delivered(line, text, *times)
                for line, text, times in zip(
                    shot.recorded, receipt["words"][shot.key], section["lines"], strict=True
                )
            ],
        },
        file=file_facts(asset_id, ".wav", media_type="audio/wav", seconds=seconds),
        start=start,
        end=end,
    )


def cut_file(speech: dict[str, Any], start: float, end: float, floor: float) -> tuple[UUID, float]:
    """The file's asset id and its length; written again where it is there already."""
    milliseconds = "_".join(str(round(1000 * at)) for at in (start, end, floor))
    asset_id = asset_id_for(speech["id"], milliseconds)
    recording = asset_path(speech["id"], speech["suffix"])
    return asset_id, write_section(recording, start, end, asset_path(asset_id, ".wav"), floor=floor)


def context_manifest(shot: SpokenShot) -> dict[str, Any]:
    """As a unit of this shot would have pinned it: what it was made from counts as usual."""
    pinned = {"dialogue": (shot.dialogue, "lines")} | {
        f"voice {tag}": (take, "spoken with") for tag, take in shot.voices.items()
    }
    return {
        "inputs": {
            name: {
                "take": str(take.id),
                "kind": "shot.dialogue" if name == "dialogue" else "character.voice",
                "projection": projection,
                "optional": False,
            }
            for name, (take, projection) in pinned.items()
        }
        | {"seed": {"value": 0}},
        # Heard only because others were recorded: no plan shows it by itself.
        "context": True,
    }


def context_inputs(shot: SpokenShot) -> dict[str, Any]:
    """What is hashed of a shot that was only heard."""
    seen: dict[str, Any] = {"seed": 0}
    seen["dialogue"] = projected("lines", shot.dialogue.content, shot.dialogue.digest)
    return seen | {
        f"voice {tag}": projected("spoken with", take.content, take.digest)
        for tag, take in shot.voices.items()
    }


def shares_of(cost: int, shots: Sequence[SpokenShot]) -> dict[str, int]:
    """The cost of all passes over those who asked for it, by their letters; nothing is lost."""
    asking = [shot for shot in shots if shot.manifest]
    weights = {shot.key: max(1, sum(map(len, shot.words))) for shot in asking}
    whole = sum(weights.values())
    shares = {key: cost * weight // whole for key, weight in weights.items()}
    if asking:
        shares[asking[0].key] += cost - sum(shares.values())
    return shares


def subtitled(shot: SpokenShot) -> dict[str, Any]:
    """No voice reads this language: the words are shown for as long as they take, not misread."""
    at, lines = PAUSE_BETWEEN_SHOTS, []
    for line in shot.recorded:
        end = at + max(1.0, words_in(said(line)) / READ_WORDS_PER_SECOND)
        lines.append(_delivered(line, said(line), at, end))
        at = end + PAUSE_BETWEEN_LINES
    return {"seconds": at, "lines": lines, "unvoiced": "language_without_voice"}


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


def _delivered(line: dict[str, Any], text: str, start: float, end: float) -> dict[str, Any]:
    """As it is spoken and read on the screen. Where that is not what was written, both are kept."""
    kept = {**line, "text": text, "start": start, "end": end}
    return kept | ({"authored": line["text"]} if text != said(line) else {})
