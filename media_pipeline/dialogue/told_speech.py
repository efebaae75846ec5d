"""A recording job's conversation, read from what its takes pin: who says what, in which voice, and
which lines are uploaded sounds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

from media_pipeline.assets.asset_file import asset_path
from media_pipeline.dialogue.arrange_lines import (
    PAUSE_BETWEEN_LINES,
    PAUSE_BETWEEN_SHOTS,
    Arrangement,
    HeardLine,
    arrange,
)
from media_pipeline.dialogue.fit import Fit
from media_pipeline.dialogue.lines import said
from media_pipeline.films.spoken_line import bound_to, is_heard, is_recorded
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.providers.range_script import PARTS
from media_pipeline.providers.voices import Turn, utterance

#: Before a name, how a shot's audio reads a voice and a sound.
VOICE, SOUND = "voice ", "sound "


@dataclass(frozen=True, kw_only=True)
class SpokenShot:
    """One shot of a conversation. ``manifest``: of the take that adopts it; None: it is only heard.

    ``lines`` as authored, ``dialogue`` their take, ``voices`` takes by speaker, ``sounds`` takes by
    the token that lines are bound to.
    """

    shot: UUID
    dialogue: Take
    voices: dict[str, Take]
    sounds: dict[str, Take] = field(default_factory=dict)
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
    def heard(self) -> list[dict[str, Any]]:
        """Recorded or bound, in the order in which they are heard."""
        return [line for line in self.lines if is_heard(line)]

    @property
    def is_bound(self) -> bool:
        """Whether some of it is an uploaded sound."""
        return any(map(bound_to, self.heard))

    @property
    def words(self) -> list[str]:
        return [said(line) for line in self.recorded]

    @property
    def fit(self) -> Fit:
        return Fit(**self.manifest.labels["fit"]) if self.manifest else Fit(limit=float("inf"))

    def arranged(self, section: Mapping[str, Any] | None = None) -> Arrangement:
        """With its sounds. ``section``: of what was recorded; None: without what is recorded."""
        lines = [self._heard_line(line) for line in self.heard]
        if section is None:
            return arrange([line for line in lines if line.sound])
        times = [(float(start), float(end)) for start, end in section["lines"]]
        return arrange(lines, times, float(section["end"]) - float(section["start"]))

    def lasts(self, section: Mapping[str, Any]) -> float:
        """How long the shot's sound is, in seconds, with this section of a recording."""
        return self.arranged(section).seconds

    def fits(self, section: Mapping[str, Any]) -> bool:
        return self.fit.takes(self.lasts(section))

    def words_limit(self, section: Mapping[str, Any]) -> float:
        """What is left for the recorded lines, in seconds."""
        length = float(section["end"]) - float(section["start"])
        return self.fit.limit - (self.lasts(section) - length)

    @property
    def sounds_fit(self) -> bool:
        """Whether its sounds alone do: no rewording of the other lines makes them shorter."""
        return not self.is_bound or self.fit.takes(self.arranged().seconds)

    def refusal(self, section: Mapping[str, Any]) -> str:
        told = self.fit.refusal(self.lasts(section))
        return f"{told} {self._of_sounds()}" if self.is_bound else told

    def sounds_refusal(self) -> str:
        return self.fit.sounds_refusal(self._of_sounds())

    def _of_sounds(self) -> str:
        told = [
            f"{line.sound} {line.seconds:.1f} s"
            for line in map(self._heard_line, self.heard)
            if line.sound
        ]
        return f"Of uploaded sounds there are in it: {', '.join(told)}."

    def _heard_line(self, line: Mapping[str, Any]) -> HeardLine:
        token = bound_to(line)
        seconds = float(self.sounds[token].content["seconds"]) if token else 0.0
        return HeardLine(sound=token, seconds=seconds)

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
    return SpokenShot(
        shot=shot,
        dialogue=manifest.takes["dialogue"],
        voices=_named(manifest, VOICE),
        sounds=_named(manifest, SOUND),
        manifest=manifest,
    )


def _named(manifest: ReadManifest, prefix: str) -> dict[str, Take]:
    return {
        name.removeprefix(prefix): take
        for name, take in manifest.takes.items()
        if name.startswith(prefix)
    }


def _context(shot: UUID, row: list[Any], takes: dict[str, Take]) -> SpokenShot | None:
    """None for a shot that cannot be heard now: one of its voices or sounds is not there."""
    _, lines, voices, *rest = row
    dialogue = takes.get(lines)
    heard = {tag: takes[take] for tag, take in voices.items() if take in takes}
    sounds = {tag: takes[take] for told in rest for tag, take in told.items() if take in takes}
    if dialogue is None:
        return None
    spoken = SpokenShot(shot=shot, dialogue=dialogue, voices=heard, sounds=sounds)
    speakers = {line["character"] for line in spoken.recorded}
    bound = set(filter(None, map(bound_to, spoken.heard)))
    is_there = speakers <= set(heard) and bound <= set(sounds)
    return spoken if spoken.recorded and is_there else None


def _takes(told: list[list[Any]]) -> dict[str, Take]:
    ids = {row[1] for row in told}
    ids |= {take for row in told for named in row[2:] for take in named.values()}
    if not ids:
        return {}
    found = Take.objects.filter(pk__in=ids, status=TakeStatus.READY).select_related("asset")
    return {str(take.id): take for take in found}
