"""The people of the bibles, ready to be found in the text of one scene."""

from dataclasses import dataclass
from functools import lru_cache

from media_pipeline.providers.analyst import Bibles
from media_pipeline.providers.local.analysis.mentions import Mentions
from media_pipeline.providers.local.analysis.shot_notes import ShotNote, read_notes
from media_pipeline.providers.local.analysis.who_speaks import Speakers
from media_pipeline.screenplay.cast_fields import cast_of
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.find_names import find_names, name_in_words
from media_pipeline.screenplay.heading import Heading, read_bare
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.names import is_capitals, name_key
from media_pipeline.screenplay.passages import Passage, read_passages
from media_pipeline.screenplay.running_time import find_running_time
from media_pipeline.screenplay.scene_spans import find_scenes

#: Characters of scenes whose reading is kept.
_MOST_HELD = 2_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class SceneReading:
    """One scene, read. ``listed``: tags of those a cast line says are present and can be seen.

    ``cuts``: where the script itself begins a shot, and the seconds it gives it (0: none).
    ``notes``: what the script's own fields say of the shot they stand in.
    """

    heading: Heading
    passages: tuple[Passage, ...]
    listed: tuple[str, ...]
    cuts: tuple[tuple[int, float], ...] = ()
    notes: tuple[ShotNote, ...] = ()


class KnownCast:
    """Reads scenes as the whole script was read: with everybody's names known.

    Each scene is read once, however many ask: its narrative, its shots and its lines.
    """

    def __init__(self, bibles: Bibles) -> None:
        self._readings: dict[str, SceneReading] = {}
        self._held = 0
        names = {
            name: person.tag
            for person in bibles.characters
            for name in (person.name, *person.aliases)
        }
        self._keys = frozenset(name_key(name) for name in names)
        self._tags = {name_key(name): tag for name, tag in names.items()}
        self.mentions = Mentions(names)
        self.names = {person.tag: person.name for person in bibles.characters}
        self.things = {name_in_words(one.name): one.tag for one in bibles.elements}
        self.unseen = frozenset(person.tag for person in bibles.characters if person.voice_only)
        self.exteriors = frozenset(p.tag for p in bibles.locations if p.setting == "exterior")
        self.speakers = Speakers(
            self._tags, {person.tag: person.gender for person in bibles.characters}, self.mentions
        )

    def things_in(self, action: str) -> tuple[str, ...]:
        """Tags of the elements that an action names, in order."""
        found = find_names(action, self.things)
        return tuple(dict.fromkeys(self.things[mention.key] for mention in found))

    def read(self, text: str) -> SceneReading:
        """What happens in a scene, however many headings its slice holds."""
        reading = self._readings.get(text)
        if reading is None:
            reading = self._read(text)
            if self._held + len(text) <= _MOST_HELD:
                self._held += len(text)
                self._readings[text] = reading
        return reading

    def _read(self, text: str) -> SceneReading:
        elements = lex(text, names=self._keys)
        scenes = find_scenes(text, elements)
        heading = scenes[0].heading if scenes else Heading(text="")
        if not heading.text and _is_bare_heading(elements):
            heading, elements = read_bare(elements[0].text), elements[1:]
        return SceneReading(
            heading=heading,
            passages=read_passages(elements),
            listed=self._listed(elements),
            cuts=_cuts(elements),
            notes=read_notes(elements),
        )

    def _listed(self, elements: tuple[Element, ...]) -> tuple[str, ...]:
        found: list[str] = []
        for element in elements:
            tags = (self._tags.get(name_key(name), "") for name in cast_of(element))
            found += [tag for tag in tags if tag and tag not in self.unseen]
        return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1)
def known_cast(bibles: Bibles) -> KnownCast:
    """The cast of these bibles; of the film that was asked for last it is kept."""
    return KnownCast(bibles)


def _cuts(elements: tuple[Element, ...]) -> tuple[tuple[int, float], ...]:
    found: list[tuple[int, float]] = []
    for element in elements:
        if element.kind is Kind.MARK and element.name == "shot":
            running = find_running_time(element.text)
            found.append((element.start, running[0] if running else 0.0))
    return tuple(found)


def _is_bare_heading(elements: tuple[Element, ...]) -> bool:
    """«MAP OF THE OLD TOWN»: a heading that only the whole script's margins give away."""
    if len(elements) < 2 or elements[0].kind is not Kind.ACTION:
        return False
    text = elements[0].text
    return is_capitals(text) and "\n" not in text and text[-1] not in ".!?…:"
