"""What a script's own fields say of one shot: «SFX: thunder», «景别：特写»."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from media_pipeline.providers.local.analysis.drafts import Draft
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.shot_sizes import shot_size


@dataclass(frozen=True, kw_only=True, slots=True)
class ShotNote:
    """A field at ``start``; ``sound`` or ``shot_size`` is what it says, the other is empty."""

    start: int
    sound: str = ""
    shot_size: str = ""


def read_notes(elements: Sequence[Element]) -> tuple[ShotNote, ...]:
    """The notes among these elements, in order."""
    found: list[ShotNote] = []
    for element in elements:
        if element.kind is not Kind.FIELD:
            continue
        if element.name == "sound":
            found.append(ShotNote(start=element.start, sound=element.text))
        elif element.name == "framing":
            found.append(ShotNote(start=element.start, shot_size=shot_size(element.text)))
    return tuple(found)


def take_notes(drafts: Sequence[Draft], starts: Sequence[int], notes: Sequence[ShotNote]) -> None:
    """Each note goes to the beat it stands in: the last that begins at or above it, else the
    first. ``starts``: where each draft begins."""
    for note in notes:
        draft = drafts[max(0, bisect_right(starts, note.start) - 1)]
        if note.sound:
            draft.sounds.append(note.sound)
        draft.shot_size = draft.shot_size or note.shot_size
