"""Who and what is in a script."""

from dataclasses import replace
from typing import Annotated

from media_pipeline.providers.analyst import Bibles, CharacterBible, LocationBible, Setting
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.clean_text import clean_text
from media_pipeline.providers.chat.known_words import GENDERS, SETTINGS, known_word
from media_pipeline.providers.chat.wire import WireModel, one_of
from media_pipeline.screenplay.names import name_key

_LONGEST_NAME = 300
_MOST_ALIASES = 20


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


class BiblesAnswer(WireModel):
    characters: list[WireCharacter]
    locations: list[WireLocation]


class BiblesReader(AnswerReader[BiblesAnswer, Bibles]):
    """Tags are made here, from names. Named twice is one person; nameless is nobody."""

    answer = BiblesAnswer
    lists = {"characters": WireCharacter, "locations": WireLocation}

    def __init__(self) -> None:
        super().__init__()
        self._tags: set[str] = set()

    def part(
        self,
        item: WireCharacter | WireLocation,
        path: str = "",  # noqa: ARG002 - there is nothing to complain of
    ) -> CharacterBible | LocationBible | None:
        name = clean_text(item.name, _LONGEST_NAME)
        tag = name_key(name)
        place = "locations" if isinstance(item, WireLocation) else "characters"
        if not tag or f"{place} {tag}" in self._tags:
            return None
        self._tags.add(f"{place} {tag}")
        if isinstance(item, WireLocation):
            return _location(item, tag, name)
        return _character(item, tag, name)

    def whole(self, answer: BiblesAnswer) -> Bibles:
        people = [self.part(item) for item in answer.characters]
        places = [self.part(item) for item in answer.locations]
        return Bibles(
            characters=_told_apart([one for one in people if isinstance(one, CharacterBible)]),
            locations=tuple(one for one in places if isinstance(one, LocationBible)),
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
