"""How a film of this script may look: by the moods of its scenes and the hours they play at."""

from collections import Counter

from media_pipeline.providers.local.analysis.atmosphere import mood_in, time_in, weather_in
from media_pipeline.providers.style_recipe import LocalLook, StyleRecipe
from media_pipeline.screenplay.heading import Heading
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.passages import Action, read_passages
from media_pipeline.screenplay.scene_spans import find_scenes

#: mood -> name, look, camera, music.
_BY_MOOD: dict[str, tuple[str, tuple[str, ...], str, tuple[str, ...]]] = {
    "tense": ("Thriller", ("taut", "stark"), "low angles, tight frames", ("pulse", "strings")),
    "mystery": ("Mystery", ("veiled", "quiet"), "slow moves, long lenses", ("vibes", "sparse")),
    "action": ("Action", ("bold", "kinetic"), "handheld, wide lenses", ("drums", "brass")),
    "romance": ("Romance", ("tender", "soft"), "slow moves, eye level", ("flute", "harp")),
    "melancholy": ("Elegy", ("muted", "still"), "held frames", ("piano", "cello")),
    "hopeful": ("Daylight", ("open", "warm"), "gentle moves, eye level", ("piano", "strings")),
    "calm": ("Quiet days", ("simple", "clear"), "held frames, eye level", ("guitar", "soft pads")),
}
_BY_HOUR = {
    "night": ("deep blues and lamplight", "pools of light in darkness"),
    "evening": ("deep blues and lamplight", "lamps and windows"),
    "dusk": ("violet and amber", "low light from the side"),
    "dawn": ("rose and pale blue", "low light from the side"),
    "morning": ("clear, cool colours", "fresh daylight"),
    "day": ("natural colours", "daylight"),
    "afternoon": ("warm, natural colours", "warm daylight"),
}
_GREY_SKIES = ("rain", "storm", "fog", "snow", "cloudy")
_DARK_HOURS = ("night", "evening")
_MEDIUM: dict[LocalLook, str] = {
    "noir": "brush and ink, black and white",
    "colour": "painted storyboard, soft edges",
    "ink": "ink drawing",
}


def derive_style(script: str) -> StyleRecipe:
    """The same script, the same style. Ties go to the mood and the hour that come first."""
    moods: Counter[str] = Counter()
    hours: Counter[str] = Counter()
    skies: Counter[str] = Counter()
    hour = "day"
    for scene in find_scenes(script, lex(script)):
        passages = read_passages(scene.elements)
        seen = " ".join(passage.text for passage in passages if isinstance(passage, Action))
        moods[mood_in(" ".join(passage.text for passage in passages))] += 1
        hour = _hour(scene.heading, seen, hour)
        hours[hour] += 1
        skies[weather_in(seen)] += 1
    mood = moods.most_common(1)[0][0] if moods else "calm"
    hour = hours.most_common(1)[0][0] if hours else hour
    look = _local_look(mood, hour)
    name, words, camera, music = _BY_MOOD[mood]
    palette, lighting = _BY_HOUR[hour]
    grey = sum(skies[sky] for sky in _GREY_SKIES)
    if 2 * grey > sum(skies.values()):
        palette, lighting = f"{palette}, greyed", f"{lighting}, under a grey sky"
    if look == "noir":
        palette = "black and white"
    return StyleRecipe(
        name=name,
        look=words,
        palette=palette,
        medium=_MEDIUM[look],
        lighting=lighting,
        camera=camera,
        music=music,
        local_look=look,
    )


def _hour(heading: Heading, seen: str, before: str) -> str:
    if heading.time == "continuous":
        return before
    return heading.time if heading.time in _BY_HOUR else time_in(seen) or "day"


def _local_look(mood: str, hour: str) -> LocalLook:
    if mood in ("tense", "mystery") and hour in _DARK_HOURS:
        return "noir"
    return "colour" if mood in ("romance", "hopeful", "calm", "melancholy") else "ink"
