"""What a recording job has tried so far, read from its answers: nothing that is paid is repeated.

Each pass is a submission of its own: a recording, or one shot's lines shortened. A pass that is
answered stands in the receipts, so a job that died between two of them goes on with the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from media_pipeline.dialogue.fit import MOST_SHORTENINGS
from media_pipeline.dialogue.told_speech import SpokenShot
from workflows.jobs.claim import HeldSubmission

RECORDED, SHORTENED, UNUSABLE = "recorded", "shortened", "unusable"
#: So often in a row an answer that cannot be used is asked for again.
_UNUSABLE_ANSWERS = 2


@dataclass
class Passes:
    """``words``: delivered now, by shot. ``recorded``: the newest recording's receipt.

    ``cost``: of all passes, in micro-dollars. ``files``: recordings that led to another one.
    """

    words: dict[str, list[str]]
    recorded: dict[str, Any] | None = None
    cost: int = 0
    recordings: int = 0
    unusable: int = 0
    feedback: str = ""
    #: Shots reworded, or tried in vain, since the newest recording; those whose words changed.
    tried: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)
    files: list[dict[str, Any]] = field(default_factory=list)

    def too_long(self, shots: Sequence[SpokenShot]) -> list[SpokenShot]:
        """Of those that adopt the newest recording."""
        if self.recorded is None:
            return []
        sections = self.recorded["sections"]
        return [
            shot
            for shot in shots
            if shot.manifest and shot.key in sections and not shot.fits(sections[shot.key])
        ]

    def to_shorten(self, shots: Sequence[SpokenShot]) -> SpokenShot | None:
        """The next shot whose lines must be shorter, while that may still be asked."""
        if self.recordings > MOST_SHORTENINGS:
            return None
        return next((shot for shot in self.too_long(shots) if shot.key not in self.tried), None)

    @property
    def is_to_record(self) -> bool:
        return self.recorded is None or bool(self.changed)

    def add_recording(self, receipt: dict[str, Any]) -> None:
        if self.recorded is not None:
            self.files.append(self.recorded["file"])
        self.recorded = receipt
        self.recordings += 1
        self.cost += receipt["cost"]
        self.tried, self.changed, self.unusable, self.feedback = set(), set(), 0, ""

    def add_shortening(self, receipt: dict[str, Any]) -> None:
        shot = receipt["shot"]
        self.cost += receipt["cost"]
        self.tried.add(shot)
        self.unusable, self.feedback = 0, ""
        if receipt["words"] != self.words[shot]:
            self.words[shot] = list(receipt["words"])
            self.changed.add(shot)

    def add_unusable(self, receipt: dict[str, Any]) -> None:
        self.cost += receipt["cost"]
        self.unusable += 1
        self.feedback = receipt["feedback"]
        if receipt["shot"] and self.unusable >= _UNUSABLE_ANSWERS:
            self.tried.add(receipt["shot"])
            self.unusable = 0

    @property
    def is_in_vain(self) -> bool:
        """So many recordings in a row were paid and could not be used that another would be too."""
        return self.is_to_record and self.unusable >= _UNUSABLE_ANSWERS


def passes_so_far(shots: Sequence[SpokenShot], submissions: Sequence[HeldSubmission]) -> Passes:
    passes = Passes(words={shot.key: shot.words for shot in shots})
    add = {
        RECORDED: passes.add_recording,
        SHORTENED: passes.add_shortening,
        UNUSABLE: passes.add_unusable,
    }
    for one in submissions:
        receipt = one.result or {}
        if take := add.get(receipt.get("pass", "")):
            take(receipt)
    return passes
