"""The people of a script, found from the outside in: who speaks, then who is only seen."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from media_pipeline.providers.local.analysis.mentions import Mentions
from media_pipeline.providers.local.analysis.one_person import group_names
from media_pipeline.providers.local.analysis.person_words import (
    ANIMALS,
    NARRATORS,
    NOBODY,
    ROLE_NOUNS,
    THINGS,
    VOICES,
    is_person_verb,
)
from media_pipeline.providers.local.analysis.together import (
    is_group,
    new_partners,
    several_speakers,
)
from media_pipeline.screenplay.names import has_letters, is_capitals, name_key
from media_pipeline.screenplay.passages import Action, Passage, Speech
from media_pipeline.screenplay.prose_verbs import VERBS

#: Words that may be a name in capitals; which of them are is asked of their letters.
_WORD = re.compile(r"(?<![\w’'])[^\W\d_][\w’'.-]*|#\d+|\b\d+\b")
_AGE_NEXT = re.compile(
    r"^\s*[,(]\s*(?:\(?\d{1,3}s?\b|(?:early|mid|late)[- ]|an?\s|\w+teen\b|\w+ty\b)"
)
_SUBJECT = re.compile(
    r"(?<![\w’'])(?P<name>[^\W\d_][\w’-]{2,})(?=\s+(?:\w+ly\s+)?(?P<verb>[^\W\d_]{3,})\b)"
)
_SMALL = re.compile(r"\b[^\W\d_]{3,}\b")
_ARTICLE = re.compile(
    r"^(?:(?:the|an?|his|her|their|another|one|der|die|das|eine?|les?|la|une?|el|los|las|una|il|lo|gli|"
    r"i|os?|uno|uma?)\s+|l['’])",
    re.IGNORECASE,
)
_INTRODUCES = re.compile(
    r"^(?i:hi,? |hello,? )?(?i:i['’]?m|i am|my name is|ich bin|je suis|soy|меня зовут)\s+"
    r"(?P<name>[^\W\d_a-z][^\W_]+)"
)
_NUMBERED = re.compile(r"^(?:speaker|host|guest|person|voice|sprecher|interlocuteur)\s*\d+$")


@dataclass(kw_only=True)
class Person:
    """One person while the script is read. ``name`` as the script writes it most."""

    tag: str
    name: str
    aliases: set[str] = field(default_factory=set)
    lines: int = 0
    lines_heard: int = 0
    is_seen: bool = False

    @property
    def is_narrator(self) -> bool:
        return self.tag in NARRATORS

    @property
    def voice_only(self) -> bool:
        """Heard and never seen: a narrator, a voice, or V.O. throughout and in no action."""
        if self.is_narrator:
            return True
        if VOICES.search(self.name):
            return not self.is_seen
        return self.lines > 0 and self.lines == self.lines_heard and not self.is_seen


def find_people(
    passages: Iterable[Passage], listed: Iterable[str] = (), present: Iterable[str] = ()
) -> dict[str, Person]:
    """Tag -> person, in order of appearance. ``listed``: names that the cast list of the whole
    script gives, which makes nobody appear; ``present``: those that a scene's own list gives."""
    passages = tuple(passages)
    actions = [passage.text for passage in passages if isinstance(passage, Action)]
    speakers = _speakers(passages)
    listed = [name for name in listed if has_letters(name) and len(name) <= 40]
    present = [name for name in present if has_letters(name) and len(name) <= 40]
    silent = _silent(actions, listed, {name_key(name) for name in speakers})
    known = {name_key(name) for name in (*speakers, *listed, *present)}
    seen = _introduced(actions, known)
    names = [*speakers, *_unknown(present, speakers), *silent, *seen]
    groups = group_names([*names, *listed])
    people: dict[str, Person] = {}
    for name in names:
        key = name_key(name)
        tag = groups.get(key, key)
        person = people.setdefault(tag, Person(tag=tag, name=name))
        if key == tag and name_key(person.name) != tag:
            person.aliases.add(person.name)
            person.name = name
        elif name != person.name:
            person.aliases.add(name)
    for name in listed:  # a cast list names people fully; it makes nobody appear
        tag = groups[name_key(name)]
        if tag in people and name != people[tag].name:
            people[tag].aliases.add(name)
    _count_lines(passages, people, groups)
    finder = mentions_of(people.values())
    for tag in {tag for action in actions for tag in finder.tags(action)}:
        people[tag].is_seen = True
    return people


def _unknown(present: list[str], speakers: list[str]) -> list[str]:
    known = {name_key(name) for name in speakers}
    return [name for name in dict.fromkeys(present) if name_key(name) not in known]


def _silent(actions: list[str], listed: list[str], speakers: set[str]) -> list[str]:
    """Those of the cast list who say nothing, and whom the action names."""
    waiting = {name_key(name): name for name in listed if name_key(name) not in speakers}
    if not waiting:
        return []
    finder = Mentions({name: key for key, name in waiting.items()})
    tags = dict.fromkeys(tag for action in actions for tag in finder.tags(action))
    return [waiting[tag] for tag in tags]


def mentions_of(people: Iterable[Person]) -> Mentions:
    return Mentions(
        {name: person.tag for person in people for name in (person.name, *sorted(person.aliases))}
    )


def speaker_name(speech: Speech) -> str:
    """Who speaks, as a name: the «the old man» of prose is «old man», a cue stays as it is."""
    if not speech.from_prose:
        return speech.name
    return _ARTICLE.sub("", speech.name).strip() or speech.name


def _speakers(passages: tuple[Passage, ...]) -> list[str]:
    """Everybody who says a line, by first appearance; pronouns name nobody new."""
    found: dict[str, str] = {}
    for passage in passages:
        if isinstance(passage, Speech) and passage.name and not passage.pronoun:
            name = speaker_name(passage)
            found.setdefault(name_key(name), name)
    for name in tuple(found.values()):
        for partner in new_partners(name, found):
            found.setdefault(name_key(partner), partner)
    known = set(found)
    single = [name for name in found.values() if several_speakers(name, known) == [name]]
    persons = [name for name in single if not is_group(name)]
    return persons or single


def _introduced(actions: list[str], known: set[str]) -> list[str]:
    """People of the action alone: in capitals with an age, a role or a verb; in prose by a verb."""
    found: dict[str, str] = {}
    title_case = _acting_names(actions)
    for action in actions:
        if is_capitals(action):
            continue  # all of it is shouted: capitals say nothing
        for name, end in _capitals(action):
            key = name_key(name)
            if key in known or key in found or len(name.split()) > 4:
                continue
            if _is_fuller(name, known) or _is_person(name, action[end : end + 80], title_case):
                found[key] = name
    for key, name in title_case.items():
        if not any(key in other.split() for other in (*known, *found)):
            found[key] = name
    return list(found.values())


def _capitals(action: str) -> Iterable[tuple[str, int]]:
    """Runs of words in capitals, two letters at least, a number behind them included."""
    run: list[re.Match[str]] = []
    for match in _WORD.finditer(action):
        joins = bool(run) and not action[run[-1].end() : match.start()].strip()
        is_word = match[0].isupper() and (len(match[0].strip(".")) > 1 or joins)
        if run and not (joins and (is_word or match[0].strip("#").isdigit())):
            yield _run_of(action, run)
            run = []
        if is_word or (run and joins):
            run.append(match)
    if run:
        yield _run_of(action, run)


def _run_of(action: str, run: list[re.Match[str]]) -> tuple[str, int]:
    text = action[run[0].start() : run[-1].end()]
    name = " ".join(text.split()).removeprefix("AKA ").strip(" .’'-")
    return name, run[-1].end() - (len(text) - len(text.rstrip(".")))


def _is_fuller(name: str, known: set[str]) -> bool:
    """«IDA BRANDT», where IDA speaks."""
    words = name_key(name).split()
    return len(words) > 1 and (words[0] in known or words[-1] in known)


def _is_person(name: str, after: str, title_case: dict[str, str]) -> bool:
    words = name_key(name).split()
    if words[0] in NOBODY or words[-1] in NOBODY | ANIMALS | THINGS or len(name) < 3:
        return False
    if words[-1].rstrip("0123456789#") in ROLE_NOUNS or (len(words) > 1 and words[-1][0] == "#"):
        return True
    if _AGE_NEXT.match(after) or all(word in title_case for word in words):
        return True
    verb = re.match(r"\s*,?\s*(?:\w+ly\s+)?([a-z]+)\b", after)
    return bool(verb and is_person_verb(verb[1]))


def _acting_names(actions: list[str]) -> dict[str, str]:
    """«Maya nods»: a word with a capital that does what people do, and is never a plain word."""
    found: dict[str, str] = {}
    for action in actions:
        for match in _SUBJECT.finditer(action):
            name, verb = match["name"], match["verb"]
            if not (name[0].isupper() and verb.islower() and not name.isupper()):
                continue
            acts = is_person_verb(verb) or verb in VERBS
            if acts and name.lower() not in NOBODY and name.lower() not in ROLE_NOUNS:
                found.setdefault(name_key(name), name)
    if not found:
        return {}
    plain = {word for action in actions for word in _SMALL.findall(action) if word.islower()}
    return {key: name for key, name in found.items() if key not in plain}


def _count_lines(
    passages: tuple[Passage, ...], people: dict[str, Person], groups: dict[str, str]
) -> None:
    for passage in passages:
        if not isinstance(passage, Speech) or not passage.name or passage.pronoun:
            continue
        key = name_key(speaker_name(passage))
        person = people.get(groups.get(key, key))
        if person is None:
            continue
        person.lines += 1
        person.lines_heard += passage.heard_only
        own = _INTRODUCES.match(passage.text)
        if own and _NUMBERED.match(person.tag) and person.lines == 1:
            person.aliases.add(own["name"])
