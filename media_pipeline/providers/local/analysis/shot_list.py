"""The shots of one scene."""

import math

from media_pipeline.providers.analyst import (
    Bibles,
    LocationBible,
    SceneNarrative,
    SceneShots,
    SceneText,
)
from media_pipeline.providers.local.analysis.drafts import Draft, draft_scene, fit_count
from media_pipeline.providers.local.analysis.framing import Framing
from media_pipeline.providers.local.analysis.known_cast import KnownCast

#: An editor's pace: no scene is cut faster than this on average, in seconds a shot.
_FASTEST_CUT = 2.4
#: Nor slower than this, where one picture would stand for a whole scene.
_SLOWEST_CUT = 5.0


def list_scene_shots(
    scene: SceneText,
    narrative: SceneNarrative,
    bibles: Bibles,
    cast: KnownCast,
    *,
    longest_clip: float,
    is_new_place: bool,
) -> SceneShots:
    """1..N shots that show the scene's action and carry every line of it once, in order."""
    reading = cast.read(scene.text)
    drafts = draft_scene(
        cast.speakers.resolve(reading.passages), cast.speakers, cast.unseen, longest_clip
    )
    pace = min(longest_clip, _SLOWEST_CUT)
    fewest = max(1, math.ceil(round(scene.seconds / longest_clip, 6)), round(scene.seconds / pace))
    most = max(fewest, math.floor(scene.seconds / _FASTEST_CUT), 1)
    if is_new_place:
        _establish(drafts, room=len(drafts) < most)
    drafts = fit_count(drafts, fewest, most)
    framing = Framing(
        is_exterior=_is_exterior(narrative, bibles.locations),
        mood=narrative.mood,
        number=scene.number,
        names=cast.names,
        present=list(reading.listed),
    )
    shots = tuple(
        framing.frame(draft, is_last=at == len(drafts) - 1) for at, draft in enumerate(drafts)
    )
    return SceneShots(number=scene.number, shots=shots)


def _establish(drafts: list[Draft], *, room: bool) -> None:
    """A new place is shown before anybody speaks in it, where there is time for that."""
    if drafts[0].is_talk and room:
        drafts.insert(0, Draft(guests=drafts[0].people))
    drafts[0].is_new_place = True


def _is_exterior(narrative: SceneNarrative, locations: tuple[LocationBible, ...]) -> bool:
    return any(
        place.tag == narrative.location_tag and place.setting == "exterior" for place in locations
    )
