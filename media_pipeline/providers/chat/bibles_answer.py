"""Who and what is in a script."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from media_pipeline.providers.analyst import (
    Bibles,
    CharacterBible,
    LocationBible,
    NamedElement,
    Setting,
)
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.known_words import GENDERS, SETTINGS, known_word
from media_pipeline.providers.chat.wire import WireModel, one_of
from media_pipeline.providers.clean_text import clean_text
from media_pipeline.providers.element_bible import ElementBible
from media_pipeline.screenplay.find_names import find_names
from media_pipeline.screenplay.line_at import line_at
from media_pipeline.screenplay.names import name_key

_LONGEST_NAME = 300
_MOST_ALIASES = 20
#: Not more than a page of them.
MOST_ELEMENTS = 40


class WireCharacter(WireModel):
    name: str
    aliases: list[str]
    age: str
    gender: Annotated[str, one_of(GENDERS)]
    physical_description: str
    standard_clothing: str
    distinguishing_features: str
    personality: str
    voice_description: str
    voice_only: bool
    is_narrator: bool


class WireLocation(WireModel):
    name: str
    setting: Annotated[str, one_of(SETTINGS)]
    description: str
    key_features: str
    ambiance: str


class WireElement(WireModel):
    name: str
    description: str


class BiblesAnswer(WireModel):
    characters: list[WireCharacter]
    locations: list[WireLocation]
    elements: list[WireElement]


class BiblesReader(AnswerReader[BiblesAnswer, Bibles]):
    """Tags are made here, from names. Named twice is one person; nameless is nobody.

    An element that the script does not name was invented: it is left out.
    """

    answer = BiblesAnswer
    lists = {"characters": WireCharacter, "locations": WireLocation, "elements": WireElement}

    def __init__(self, script: str, uploaded: Sequence[ElementBible] = ()) -> None:
        super().__init__()
        self._tags: set[str] = set()
        self._script = script
        self._tokens = {name_key(one.name): one.token for one in uploaded}
        self._tokens |= {name_key(one.token): one.token for one in uploaded}

    def part(
        self,
        item: WireCharacter | WireLocation | WireElement,
        path: str = "",  # noqa: ARG002 - there is nothing to complain of
    ) -> CharacterBible | LocationBible | NamedElement | None:
        name = clean_text(item.name, _LONGEST_NAME)
        tag = name_key(name)
        kind = type(item).__name__
        if not tag or f"{kind} {tag}" in self._tags:
            return None
        self._tags.add(f"{kind} {tag}")
        if isinstance(item, WireElement):
            return self._element(item, tag, name)
        if isinstance(item, WireLocation):
            return _location(item, tag, name)
        return _character(item, tag, name)

    def whole(self, answer: BiblesAnswer) -> Bibles:
        people = [self.part(item) for item in answer.characters]
        places = [self.part(item) for item in answer.locations]
        things = [self.part(item) for item in answer.elements[:MOST_ELEMENTS]]
        return Bibles(
            characters=_told_apart([one for one in people if isinstance(one, CharacterBible)]),
            locations=tuple(one for one in places if isinstance(one, LocationBible)),
            elements=tuple(one for one in things if isinstance(one, NamedElement)),
        )

    def _element(self, item: WireElement, tag: str, name: str) -> NamedElement | None:
        found = find_names(self._script, [name])
        token = self._tokens.get(tag, "")
        if not found and not token:
            return None
        return NamedElement(
            tag=token or tag,
            name=name,
            description=clean_text(item.description),
            first_line=line_at(self._script, found[0].start) if found else 0,
        )


def _character(item: WireCharacter, tag: str, name: str) -> CharacterBible:
    gender = known_word(item.gender, GENDERS, "unknown")
    aliases = (clean_text(alias, _LONGEST_NAME) for alias in item.aliases[:_MOST_ALIASES])
    others = (alias for alias in aliases if name_key(alias) not in ("", tag))
    return CharacterBible(
        tag=tag,
        name=name,
        aliases=tuple(dict.fromkeys(others)),
        age=clean_text(item.age, 100),
        gender="" if gender == "unknown" else gender,
        physical_description=clean_text(item.physical_description),
        standard_clothing=clean_text(item.standard_clothing),
        distinguishing_features=clean_text(item.distinguishing_features),
        personality=clean_text(item.personality),
        voice_description=clean_text(item.voice_description),
        voice_only=item.voice_only,
        is_narrator=item.is_narrator,
    )


def _location(item: WireLocation, tag: str, name: str) -> LocationBible:
    setting: Setting = known_word(item.setting, SETTINGS, "both")  # type: ignore[assignment]
    return LocationBible(
        tag=tag,
        name=name,
        setting=setting,
        description=clean_text(item.description),
        key_features=clean_text(item.key_features),
        ambiance=clean_text(item.ambiance),
    )


def _told_apart(people: list[CharacterBible]) -> tuple[CharacterBible, ...]:
    """An alias counts only while it names one person: not another's name, nobody else's alias."""
    named: dict[str, set[str]] = {}
    for person in people:
        for name in (person.name, *person.aliases):
            named.setdefault(name_key(name), set()).add(person.tag)
    return tuple(
        replace(
            person,
            aliases=tuple(alias for alias in person.aliases if len(named[name_key(alias)]) == 1),
        )
        for person in people
    )
