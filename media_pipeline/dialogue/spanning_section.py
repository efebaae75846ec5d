"""Neighbouring sections of one recording that are sent together are cut as one.

Side by side they would overlap: a section ends with its last sound, and the next begins with the
last word of the shot before. Played twice, and counted twice against a model's longest sound.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from media_pipeline.assets.asset_file import asset_path
from media_pipeline.assets.store_asset import facts_of
from media_pipeline.dialogue.finished_speech import cut_file
from media_pipeline.dialogue.speech import SpeechSection
from media_pipeline.graph.take import Take


@dataclass(frozen=True)
class Spanning:
    """``starts``: where each member begins, in seconds of the file, in the order given."""

    path: Path
    seconds: float
    starts: tuple[float, ...]


def spanning_section(takes: Sequence[Take], *, floor: float = 0.0) -> Spanning | None:
    """One longer part of the recording, from the first member's start to the last one's end, never
    longer than the recording. The same members give the same file.

    None where they are not neighbours of one recording, in its order: then each has its own file.
    One query. Raises OSError.
    """
    found = SpeechSection.objects.filter(take__in=[take.pk for take in takes])
    rows = {row.take_id: row for row in found.select_related("speech__asset")}
    sections = [rows[take.pk] for take in takes if take.pk in rows]
    if not sections or len(sections) < len(takes):
        return None
    speech = sections[0].speech
    starts = [section.start for section in sections]
    if any(one.speech_id != speech.pk for one in sections) or starts != sorted(starts):
        return None
    if not _are_neighbours(speech.turns, [take.slot.subject_id for take in takes]):
        return None
    end = min(max(section.end for section in sections), speech.seconds)
    asset_id, seconds = cut_file(facts_of(speech.asset), starts[0], end, floor)
    return Spanning(
        path=asset_path(asset_id, ".wav"),
        seconds=seconds,
        starts=tuple(start - starts[0] for start in starts),
    )


def _are_neighbours(turns: Sequence[dict[str, str]], shots: Sequence[object]) -> bool:
    """Nobody else speaks between them."""
    order = list(dict.fromkeys(turn["shot"] for turn in turns))
    named = [str(shot) for shot in shots]
    return any(order[at : at + len(named)] == named for at in range(len(order)))
