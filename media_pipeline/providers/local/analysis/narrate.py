"""What each scene is about: where, when, in which weather and mood."""

from media_pipeline.providers.analyst import Bibles, SceneNarrative, SceneText
from media_pipeline.providers.local.analysis.atmosphere import mood_in, time_in, weather_in
from media_pipeline.providers.local.analysis.known_cast import known_cast
from media_pipeline.providers.local.analysis.looks import sentences
from media_pipeline.providers.local.analysis.places import place_of
from media_pipeline.screenplay.heading import Heading
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.passages import Action, Passage, Speech

_HOURS = ("dawn", "morning", "day", "afternoon", "dusk", "evening", "night")
#: Scenes of the same day for which the weather holds without being named again.
_SKY_HOLDS = 3
_LONGEST_TITLE, _LONGEST_BEAT = 50, 160


def narrate_scenes(scenes: tuple[SceneText, ...], bibles: Bibles) -> tuple[SceneNarrative, ...]:
    """One narrative per scene. What a scene does not say it has from the scene before."""
    cast = known_cast(bibles)
    tags = {name_key(place.name): place.tag for place in bibles.locations}
    tags |= {place.tag: place.tag for place in bibles.locations}
    place_tag = bibles.locations[0].tag if bibles.locations else ""
    time, weather, unsaid = "day", "clear", 0
    narratives: list[SceneNarrative] = []
    for scene in scenes:
        reading = cast.read(scene.text)
        heading, passages = reading.heading, reading.passages
        seen = " ".join(passage.text for passage in passages if isinstance(passage, Action))
        named = name_key(place_of(heading, passages))
        goes_on = not named or tags.get(named) == place_tag or heading.time == "continuous"
        before = time
        place_tag = tags.get(named, place_tag)
        time = _time(heading, seen, time)
        unsaid += 1
        if said := weather_in(seen):
            weather, unsaid = said, 0
        elif not goes_on and (unsaid > _SKY_HOLDS or _is_new_day(before, time)):
            weather = "clear"
        narratives.append(
            SceneNarrative(
                title=_title(heading, passages, scene.number),
                location_tag=place_tag,
                time_of_day=time,
                weather=weather,
                mood=mood_in(" ".join(passage.text for passage in passages)),
                story_beat=_story_beat(passages),
            )
        )
    return tuple(narratives)


def _is_new_day(before: str, time: str) -> bool:
    return _HOURS.index(time) < _HOURS.index(before)


def _time(heading: Heading, seen: str, before: str) -> str:
    """The heading's; «continuous» and silence go on with the time before, unless words differ."""
    said = heading.time
    if said and said != "continuous":
        return said
    return before if said else time_in(seen) or before


def _title(heading: Heading, passages: tuple[Passage, ...], number: int) -> str:
    title = place_of(heading, passages) or heading.text
    if not title:
        title = next((passage.text for passage in passages), f"Scene {number}")
    if len(title) <= _LONGEST_TITLE:
        return title
    return title[: _LONGEST_TITLE - 1].rsplit(" ", 1)[0] + "…"


def _story_beat(passages: tuple[Passage, ...]) -> str:
    """The first thing that happens; in a scene of talk the first thing said."""
    for kind in (Action, Speech):
        for passage in passages:
            if isinstance(passage, kind):
                return (sentences(passage.text) or [passage.text])[0][:_LONGEST_BEAT]
    return ""
