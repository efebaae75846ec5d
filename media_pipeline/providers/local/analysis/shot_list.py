"""The shots of one scene."""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from media_pipeline.providers.analyst import (
    SceneNarrative,
    SceneShots,
    SceneText,
)
from media_pipeline.providers.local.analysis.drafts import Draft, draft_scene, fit_count
from media_pipeline.providers.local.analysis.framing import Framing
from media_pipeline.providers.local.analysis.known_cast import KnownCast
from media_pipeline.providers.local.analysis.shot_notes import ShotNote, take_notes
from media_pipeline.providers.local.analysis.who_speaks import Spoken
from media_pipeline.screenplay.passages import Action

#: An editor's pace: no scene is cut faster than this on average, in seconds a shot.
_FASTEST_CUT = 2.4
#: Nor slower than this, where one picture would stand for a whole scene.
_SLOWEST_CUT = 5.0


def list_scene_shots(
    scene: SceneText,
    narrative: SceneNarrative,
    cast: KnownCast,
    *,
    longest_clip: float,
    is_new_place: bool,
) -> SceneShots:
    """1..N shots that show the scene's action and carry every line of it once, in order."""
    reading = cast.read(scene.text)
    resolved = cast.speakers.resolve(reading.passages)
    if reading.cuts:
        drafts = draft_shots(resolved, reading.cuts, reading.notes, cast, longest_clip)
        drafts[0].is_new_place = is_new_place
    else:
        drafts = draft_scene(resolved, cast.speakers, cast.unseen, longest_clip)
        take_notes(drafts, [draft.start for draft in drafts], reading.notes)
        drafts = _paced(drafts, scene.seconds, longest_clip, is_new_place=is_new_place)
    framing = Framing(
        is_exterior=narrative.location_tag in cast.exteriors,
        mood=narrative.mood,
        number=scene.number,
        names=cast.names,
        present=dict.fromkeys(reading.listed),
    )
    shots = tuple(
        framing.frame(draft, is_last=at == len(drafts) - 1) for at, draft in enumerate(drafts)
    )
    shots = tuple(replace(shot, element_tags=cast.things_in(shot.action)) for shot in shots)
    return SceneShots(number=scene.number, shots=shots)


def _paced(
    drafts: list[Draft], seconds: float, longest_clip: float, *, is_new_place: bool
) -> list[Draft]:
    """As many beats as an editor cuts a scene of these seconds into."""
    pace = min(longest_clip, _SLOWEST_CUT)
    fewest = max(1, math.ceil(round(seconds / longest_clip, 6)), round(seconds / pace))
    most = max(fewest, math.floor(seconds / _FASTEST_CUT), 1)
    if is_new_place:
        _establish(drafts, fewest)
    return fit_count(drafts, fewest, most)


def draft_shots(
    passages: Sequence[Action | Spoken],
    cuts: Sequence[tuple[int, float]],
    notes: Sequence[ShotNote],
    cast: KnownCast,
    longest_clip: float,
) -> list[Draft]:
    """The shots that the script names itself; what stands above the first is a shot of its own."""
    starts = [start for start, _ in cuts]
    groups: list[list[Action | Spoken]] = [[] for _ in range(len(cuts) + 1)]
    for passage in passages:
        start = passage.start if isinstance(passage, Action) else passage.speech.start
        groups[bisect_right(starts, start)].append(passage)
    shots: list[Draft] = []
    begins = [0, *starts]
    for group, seconds in zip(groups, (0.0, *(seconds for _, seconds in cuts)), strict=True):
        if not group and group is groups[0]:
            begins = starts
            continue
        beats = draft_scene(group, cast.speakers, cast.unseen, longest_clip)
        for beat in beats[1:]:
            beats[0].join(beat)
        beats[0].seconds = seconds
        shots.append(beats[0])
    take_notes(shots, begins, notes)
    return shots


def _establish(drafts: list[Draft], fewest: int) -> None:
    """A new place is shown before anybody speaks in it, where neither line nor action fills the
    shots that the scene must have."""
    if drafts[0].is_talk and sum(draft.most_pieces for draft in drafts) < fewest:
        drafts.insert(0, Draft(guests=drafts[0].people))
    drafts[0].is_new_place = True
