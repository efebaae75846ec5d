"""The shots of one clip, each as if it were alone: what is pinned for it, and where it begins.

A clip of one shot is a pack of one: whoever asks for clips goes through its parts.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take import Take

#: The input that says which shots a packed clip shows, in order.
PACKED: Final = "packed shots"


@dataclass(frozen=True)
class ClipPart:
    """One shot of a clip. ``manifest``: what is pinned for it, under the names that a clip of one
    shot has. ``start`` and ``seconds``: of the clip, as it is asked for."""

    shot: str
    manifest: ReadManifest
    start: float
    seconds: float

    @property
    def sound(self) -> Take | None:
        return self.manifest.takes.get("audio")

    @property
    def lines(self) -> Sequence[Mapping[str, Any]]:
        """As they are delivered: what a model quotes has to be what it hears."""
        if "dialogue" not in self.manifest.takes:
            return ()
        authored: list[dict[str, Any]] = self.manifest.content("dialogue")["lines"]
        delivered = self.sound.content.get("lines", []) if self.sound else []
        return delivered if len(delivered) == len(authored) else authored


def part_name(number: int, name: str) -> str:
    """The name of an input of one shot in a pack."""
    return f"shot {number} {name}"


def parts_of(manifest: ReadManifest) -> list[ClipPart]:
    """One for a clip of one shot. A shot lasts as long as it speaks, in a pack in whole seconds."""
    packed: list[str] = manifest.values.get(PACKED, [])
    if len(packed) < 2:
        shot = str(manifest.take.slot.subject_id)
        return [ClipPart(shot, manifest, 0.0, _lasts(manifest))]
    parts: list[ClipPart] = []
    for number, shot in enumerate(packed, start=1):
        own = _own(manifest, part_name(number, ""))
        start = parts[-1].start + parts[-1].seconds if parts else 0.0
        parts.append(ClipPart(shot, own, start, float(math.ceil(_lasts(own) - 1e-6))))
    return parts


def shots_told(parts: Sequence[ClipPart]) -> dict[str, Any]:
    """What a take says of its shots; nothing where it shows one, from its beginning to its end."""
    if len(parts) == 1:
        return {}
    seconds = [{"shot": one.shot, "start": one.start, "seconds": one.seconds} for one in parts]
    return {"shots": seconds}


def _lasts(manifest: ReadManifest) -> float:
    sound = manifest.takes.get("audio")
    spoken = float(sound.content["seconds"]) if sound else 0.0
    return max(float(manifest.values["seconds"]), spoken)


def _own(manifest: ReadManifest, prefix: str) -> ReadManifest:
    def named(every: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name.removeprefix(prefix): one for name, one in every.items() if name.startswith(prefix)
        }

    return ReadManifest(
        take=manifest.take,
        takes=named(manifest.takes),
        values=named(manifest.values),
        labels=named(manifest.labels),
    )
