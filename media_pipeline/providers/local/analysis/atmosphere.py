"""Time of day, weather and mood, by the words of a scene."""

import re
from collections import Counter
from collections.abc import Mapping

from media_pipeline.screenplay.word_set import word_set

_WORD = re.compile(r"[^\W\d_]+")

_TIMES = {
    "night": "night midnight moonlight moonlit moon stars starlight streetlamp streetlamps "
    "nocturnal "
    "darkness headlights neon",
    "dawn": "dawn sunrise daybreak",
    "morning": "morning breakfast",
    "dusk": "dusk sunset twilight nightfall",
    "evening": "evening dinner supper candlelight",
    "afternoon": "afternoon lunch",
    "day": "noon midday sunlight sunlit sunshine sunny daylight",
}
_WEATHER = {
    "storm": "storm storms stormy thunder lightning blizzard hurricane gale tempest thunderstorm "
    "暴风雨 ",
    "rain": "rain rains raining rainy raindrops drizzle drizzles downpour puddle puddles "
    "umbrella "
    "umbrellas pours rained rainswept wet 雨 дождь pluie regen lluvia",
    "snow": "snow snows snowing snowy snowfall snowflakes snowdrift ice icy frost frozen 雪 "
    "снег neige ",
    "fog": "fog foggy mist misty haze hazy 雾 туман brouillard nebel niebla",
    "wind": "wind winds windy gust gusts breeze windswept 风 ветер vent viento",
    "cloudy": "cloud clouds cloudy overcast grey-skied 云",
    "clear": "sun sunny sunlight sunshine sunlit cloudless clear stars moonlight 夕阳 阳光",
}
_MOODS = {
    "action": "runs run running chase chases fight fights punches gun guns shoots fires explosion "
    "explodes crash crashes slams sprints leaps dodges speeds screech sirens battle sword swords",
    "tense": "afraid fear scared danger dangerous threat knife blood dead dies death scream "
    "screams "
    "tense nervous trembling trembles panic suspicious anger angry furious shouts "
    "killer weapon hides "
    "frozen freezes late alarm emergency storm lost help stop",
    "mystery": "mysterious mystery secret secrets strange shadow shadows fog whisper whispers "
    "unknown "
    "hidden vanishes vanished disappears empty silent silence footprints map letter key "
    "clue locked ",
    "romance": "love loves kiss kisses embrace lovers heart hearts tender romantic wedding marry "
    "darling sweetheart dance",
    "melancholy": "sad alone lonely tears tear cries weeps grief funeral grave sorrow sigh sighs "
    "empty "
    "miss missing goodbye farewell lost forgotten memory memories abandoned old last gone never",
    "hopeful": "hope smile smiles laughs laugh laughing bright sunrise dawn light new begin begins "
    "home together friend friends joy happy promise morning sun warm grins thank thanks",
}
_AMBIANCE = word_set(
    "warm cold dim bright dark neon candlelit sunlit moonlit smoky dusty foggy misty "
    "quiet silent "
    "noisy crowded empty cosy cozy gloomy damp humming echoing deserted busy peaceful "
    "stormy rainy "
    "windswept flickering golden grey gray blue-lit fluorescent shadowy cluttered spotless"
)
_BY_TIME = {word: name for name, words in _TIMES.items() for word in words.split()}
_BY_WEATHER = {word: name for name, words in _WEATHER.items() for word in words.split()}
_BY_MOOD: dict[str, list[str]] = {}
for _name, _words in _MOODS.items():
    for _single in _words.split():
        _BY_MOOD.setdefault(_single, []).append(_name)
_WEATHER_FIRST = ("storm", "snow", "rain", "fog", "wind", "cloudy", "clear")


def time_in(text: str) -> str:
    """The time of day that the action names first; empty when it names none."""
    for word in _words_of(text):
        if word in _BY_TIME:
            return _BY_TIME[word]
    return ""


def weather_in(text: str) -> str:
    """The roughest weather the action speaks of; empty when it speaks of none."""
    found = set(_named(text, _BY_WEATHER))
    return next((weather for weather in _WEATHER_FIRST if weather in found), "")


def mood_in(text: str) -> str:
    """The mood that most words of the scene carry; calm when few carry any."""
    counts: Counter[str] = Counter()
    for word in _words_of(text):
        counts.update(_BY_MOOD.get(word, ()))
    if not counts:
        return "calm"
    order = list(_MOODS)
    return min(counts, key=lambda mood: (-counts[mood], order.index(mood)))


def ambiance_in(text: str) -> str:
    """Words for the feeling of a place, as the script has them."""
    return ", ".join(dict.fromkeys(w for w in _words_of(text) if w in _AMBIANCE))


def _words_of(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _named(text: str, table: Mapping[str, str]) -> list[str]:
    found = [table[word] for word in _words_of(text) if word in table]
    dense = [
        name for word, name in table.items() if "\u3400" <= word[0] <= "\u9fff" and word in text
    ]
    return found + dense
