"""A recording job's conversation, read from what its takes pin: who says what, in which voice."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from media_pipeline.assets.asset_file import asset_path
from media_pipeline.dialogue.fit import Fit
from media_pipeline.dialogue.lines import is_recorded, said
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.providers.range_script import PARTS
from media_pipeline.providers.voices import Turn, utterance

PAUSE_BETWEEN_SHOTS = 0.35
PAUSE_BETWEEN_LINES = 0.25


@dataclass(frozen=True, kw_only=True)
class SpokenShot:
    """One shot of a conversation. ``manifest``: of the take that adopts it; None: it is only heard.

    ``lines`` as authored, ``dialogue`` their take, ``voices`` takes by speaker.
    """

    shot: UUID
    dialogue: Take
    voices: dict[str, Take]
    manifest: ReadManifest | None = None

    @property
    def key(self) -> str:
        return str(self.shot)

    @property
    def lines(self) -> list[dict[str, Any]]:
        return list(self.dialogue.content["lines"])

    @property
    def recorded(self) -> list[dict[str, Any]]:
        return [line for line in self.lines if is_recorded(line)]

    @property
    def words(self) -> list[str]:
        return [said(line) for line in self.recorded]

    @property
    def fit(self) -> Fit:
        return Fit(**self.manifest.labels["fit"]) if self.manifest else Fit(limit=float("inf"))

    @property
    def models(self) -> set[str]:
        """Of its voices: who designed them records them."""
        return {take.model.partition("/")[0] for take in self.voices.values()}


def told_speech(asking: Sequence[ReadManifest], read: Sequence[ReadManifest]) -> list[SpokenShot]:
    """The shots that take part, in order: those of ``asking``, which adopt, and whoever of the
    rest can be heard. ``read``: also those whose slot shows the same already. One query."""
    adopting = {manifest.take.slot.subject_id: manifest for manifest in asking}
    told = [row for manifest in read for row in manifest.labels.get("conversation", [])]
    rows = {UUID(row[0]): row for row in told}
    takes = _takes([row for shot, row in rows.items() if shot not in adopting])
    shots = [
        _adopting(shot, adopting[shot]) if shot in adopting else _context(shot, rows[shot], takes)
        for shot in dict.fromkeys([*rows, *adopting])
    ]
    return [shot for shot in shots if shot is not None]


def turns_of(shots: Iterable[SpokenShot], words: dict[str, list[str]]) -> list[Turn]:
    """What is recorded, in the wording that is delivered now."""
    return [
        Turn(
            voice_id=shot.voices[line["character"]].content["voice_id"],
            text=text,
            tone=line["tone"],
            pause_before=PAUSE_BETWEEN_LINES if number else PAUSE_BETWEEN_SHOTS,
            sounds_like=_clips(shot.voices[line["character"]]),
        )
        for shot in shots
        for number, (line, text) in enumerate(zip(shot.recorded, words[shot.key], strict=True))
    ]


def _clips(voice: Take) -> tuple[Path, ...]:
    """Of a voice that its provider does not keep."""
    clips = voice.content.get("clips", {})
    kept = [clips[part] for part in PARTS if part in clips]
    return tuple(asset_path(file["id"], file["suffix"]) for file in kept)


def letters_of(shots: Iterable[SpokenShot]) -> int:
    """As a provider counts and bills them, in the authored wording, which is the longest."""
    return sum(len(utterance(said(line), line["tone"])) for shot in shots for line in shot.recorded)


def _adopting(shot: UUID, manifest: ReadManifest) -> SpokenShot:
    prefix = "voice "
    return SpokenShot(
        shot=shot,
        dialogue=manifest.takes["dialogue"],
        voices={
            name.removeprefix(prefix): take
            for name, take in manifest.takes.items()
            if name.startswith(prefix)
        },
        manifest=manifest,
    )


def _context(shot: UUID, row: list[Any], takes: dict[str, Take]) -> SpokenShot | None:
    """None for a shot that cannot be spoken now: one of its voices is not there."""
    _, lines, voices = row
    dialogue = takes.get(lines)
    heard = {tag: takes[take] for tag, take in voices.items() if take in takes}
    if dialogue is None:
        return None
    spoken = SpokenShot(shot=shot, dialogue=dialogue, voices=heard)
    speakers = {line["character"] for line in spoken.recorded}
    return spoken if spoken.recorded and speakers <= set(heard) else None


def _takes(told: list[list[Any]]) -> dict[str, Take]:
    ids = {take for _, lines, voices in told for take in (lines, *voices.values())}
    if not ids:
        return {}
    found = Take.objects.filter(pk__in=ids, status=TakeStatus.READY)
    return {str(take.id): take for take in found}
