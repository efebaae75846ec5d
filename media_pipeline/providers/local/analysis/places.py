"""The places of a script, and what its action says of them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from media_pipeline.providers.analyst import LocationBible, Setting
from media_pipeline.providers.local.analysis.atmosphere import ambiance_in
from media_pipeline.providers.local.analysis.looks import sentences
from media_pipeline.providers.local.analysis.mentions import Mentions
from media_pipeline.screenplay.heading import Heading
from media_pipeline.screenplay.lines import plain
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.passages import Action, Passage
from media_pipeline.screenplay.prose_verbs import FEMALE, MALE
from media_pipeline.screenplay.scene_spans import SceneSpan
from media_pipeline.screenplay.word_set import word_set

#: A script that never says where it plays still plays somewhere.
NOWHERE = "Somewhere"
_OUTSIDE = word_set(
    "street road beach forest woods field park garden rooftop roof bridge mountain hill "
    "sea ocean "
    "river lake harbor harbour pier dock alley highway sidewalk crosswalk square plaza "
    "desert lot "
    "yard backyard courtyard driveway valley cliff island shore coast meadow farm path "
    "trail jetty "
    "deck poolside pool patio stadium track cemetery graveyard market playground "
    "rooftops sky camp "
    "heath moor battlefield hillside overlook quay lighthouse-rocks campsite vineyard orchard"
)
_FURNISHING = word_set(
    "window windows lamp lamps table tables chair chairs stairs staircase counter bench "
    "benches bed "
    "sofa couch desk shelf shelves bookshelves clock fireplace stove sink mirror piano "
    "jukebox bar "
    "booth curtain curtains door doors gate fence tree trees fountain statue boat boats "
    "ship car cars "
    "train tracks sign lantern lanterns wheel radio map maps rope ropes railing rail "
    "lighthouse waves "
    "rocks sand cliffs mountains rooftops chimney tiles pipes crates barrels candles "
    "paintings books "
)
_IN_PROSE = re.compile(
    r"\b(?:in|into|at|on|inside|outside|through|across|by|to|near|along|towards?)\s+(?:the|a|an|his|her|their)\s+"
    r"(?P<place>(?:[a-z-]+\s+){0,2}?(?:kitchen|bedroom|bathroom|apartment|house|home|office|hallway|"
    r"classroom|school|library|shop|store|cafe|café|restaurant|diner|bar|church|hospital|station|"
    r"train|bus|car|ship|boat|ferry|plane|elevator|garage|cellar|attic|tower|castle|palace|hotel|"
    r"museum|theatre|theater|studio|gym|prison|cell|cave|tent|cabin|barn|"
    + "|".join(sorted(word for word in _OUTSIDE if "-" not in word))
    + r"))\b"
)


@dataclass(kw_only=True)
class _Place:
    name: str
    settings: set[str] = field(default_factory=set)
    words: list[str] = field(default_factory=list)


def place_of(heading: Heading, passages: Iterable[Passage]) -> str:
    """The name of a scene's place, without INT. and DAY; empty when the scene does not say."""
    if heading.place:
        return " ".join(plain(heading.place).split())
    if heading.setting or heading.is_label:
        return ""
    for passage in passages:
        if isinstance(passage, Action) and (match := _IN_PROSE.search(passage.text)):
            return match["place"]
    return ""


def read_places(
    scenes: Sequence[tuple[SceneSpan, tuple[Passage, ...]]], people: Mentions
) -> tuple[LocationBible, ...]:
    """Every place once, in order of appearance; at least one."""
    places: dict[str, _Place] = {}
    last = ""
    for scene, passages in scenes:
        name = place_of(scene.heading, passages) or last or NOWHERE
        place = places.setdefault(name_key(name), _Place(name=name))
        last = place.name
        if scene.heading.setting:
            place.settings.add(scene.heading.setting)
        place.words.extend(p.text for p in passages if isinstance(p, Action))
    return tuple(_bible(tag, place, people) for tag, place in places.items())


def guess_setting(name: str, text: str = "") -> Setting:
    """Inside or outside by the words, for scripts that do not say."""
    words = set(re.findall(r"[\w-]+", name.lower())) or set(re.findall(r"[\w-]+", text.lower()))
    return "exterior" if words & _OUTSIDE else "interior"


def _bible(tag: str, place: _Place, people: Mentions) -> LocationBible:
    setting: Setting = guess_setting(place.name)
    if place.settings:
        both = "both" in place.settings or len(place.settings) > 1
        setting = "both" if both else "interior" if "interior" in place.settings else "exterior"
    described = [
        sentence
        for text in place.words[:6]
        for sentence in sentences(text)
        if len(sentence.split()) >= 2 and not people.find(sentence) and not _about(sentence)
    ]
    text = " ".join(place.words)
    return LocationBible(
        tag=tag,
        name=place.name,
        setting=setting,
        description=_whole(described, 240),
        key_features=_features(text),
        ambiance=ambiance_in(" ".join(described)),
    )


def _about(sentence: str) -> bool:
    """«Light fills his face» is about somebody, though it names nobody."""
    return any(word in FEMALE | MALE for word in re.findall(r"[^\W\d_]+", sentence.lower()))


def _whole(found: list[str], most: int) -> str:
    """As many whole sentences as fit; at least the first, which is cut only when it is endless."""
    text = ""
    for sentence in found:
        if text and len(text) + len(sentence) >= most:
            break
        text = f"{text} {sentence}".strip()
    return text[:600]


def _features(text: str) -> str:
    """Things that furnish the place, with the word before them: «narrow sink, white tile»."""
    found = re.findall(r"\b(?:([a-z]{3,})\s+)?([a-z]+)\b", text.lower())
    named: list[str] = []
    for before, thing in found:
        if thing in _FURNISHING:
            named.append(thing)
        elif before in _FURNISHING:
            named.append(before)
    return ", ".join(list(dict.fromkeys(named))[:8])
