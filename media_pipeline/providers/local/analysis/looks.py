"""How each person looks, gathered from the sentences of the action that name them, in order."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from media_pipeline.providers.local.analysis.appearance import (
    Appearance,
    find_body,
    gender_of_name,
    gender_of_words,
    read_appearance,
)
from media_pipeline.providers.local.analysis.cast import Person, mentions_of
from media_pipeline.providers.local.analysis.find_clothing import Clothing, find_clothing
from media_pipeline.providers.local.analysis.mentions import Mention
from media_pipeline.providers.local.analysis.person_words import ROLE_NOUNS
from media_pipeline.screenplay.names import is_capitals
from media_pipeline.screenplay.prose_verbs import FEMALE, MALE

_SENTENCE = re.compile(r"[^.!?。！？]+(?:[.!?。！？]+[”\"’']?|$)")
_LONGEST_SENTENCE = 400
_WORD = re.compile(r"[\w’'-]+")
_ABBREVIATED = re.compile(r"\b(?:Mr|Mrs|Ms|Dr|St|Sgt|Capt)\.")
#: «a young woman in a green jacket, her longtime friend Mina»
_NAMED_AFTER = re.compile(r"^\s*,\s*(?:(?:his|her|their|the|an?)\s+)?(?:[\w’'-]+\s+){0,3}$")


@dataclass(kw_only=True)
class Look:
    """What was found so far of one person."""

    appearance: Appearance = field(default_factory=Appearance)
    body: str = ""
    clothing: str = ""
    female: int = 0
    male: int = 0
    nouns: str = ""  # a gender that words for the person say outright
    is_introduced: bool = False

    def gender(self, name: str) -> str:
        if self.nouns:
            return self.nouns
        if self.female != self.male:
            return "female" if self.female > self.male else "male"
        return gender_of_name(name)


def gather_looks(actions: Iterable[str], people: dict[str, Person]) -> dict[str, Look]:
    """Tag -> look. The first sentence that describes a person is believed; later ones add."""
    looks = {tag: Look(nouns=gender_of_words(person.name)) for tag, person in people.items()}
    finder = mentions_of(people.values())
    last = ""
    for action in actions:
        for sentence in sentences(action):
            mentions = finder.find(sentence)
            for at, mention in enumerate(mentions):
                stop = mentions[at + 1].start if at + 1 < len(mentions) else len(sentence)
                _introduce(looks[mention.tag], sentence, mention, stop)
            _dress(looks, sentence, mentions, last)
            last = _count_pronouns(looks, sentence, mentions, last)
            if len({mention.tag for mention in mentions}) == 1:
                look = looks[mentions[0].tag]
                look.body = look.body or find_body(sentence)
    return looks


def sentences(text: str) -> list[str]:
    """A paragraph cut after its sentences, none endless; «Mr. Hall» is not an end."""
    held = _ABBREVIATED.sub(lambda match: match[0][:-1] + "\x01", text)
    found = (match[0].strip().replace("\x01", ".") for match in _SENTENCE.finditer(held))
    return [piece for sentence in found if sentence for piece in _bounded(sentence)]


def _bounded(sentence: str) -> list[str]:
    """An endless sentence in pieces of bounded length, cut between words."""
    pieces: list[str] = []
    while len(sentence) > _LONGEST_SENTENCE:
        cut = sentence.rfind(" ", 1, _LONGEST_SENTENCE)
        cut = cut if cut > 0 else _LONGEST_SENTENCE
        pieces.append(sentence[:cut].strip())
        sentence = sentence[cut:].strip()
    return [*pieces, sentence] if sentence else pieces


def _introduce(look: Look, sentence: str, mention: Mention, stop: int) -> None:
    """The first mention, or the first in capitals, which is how scripts introduce."""
    written = sentence[mention.start : mention.end]
    if look.is_introduced and (look.appearance.age or not is_capitals(written)):
        return
    found = read_appearance(sentence, mention.start, mention.end, stop)
    if not look.is_introduced or found.age or found.description:
        look.appearance = found
    look.is_introduced = True
    look.nouns = look.nouns or gender_of_words(found.description.replace("-", " "))


def _dress(looks: dict[str, Look], sentence: str, mentions: list[Mention], last: str) -> None:
    for clothing in find_clothing(sentence):
        owner = _owner(sentence, clothing, mentions, last)
        if owner and not looks[owner].clothing:
            looks[owner].clothing = clothing.phrase


def _owner(sentence: str, clothing: Clothing, mentions: list[Mention], last: str) -> str:
    """The nearest person before the clothes; a stranger between keeps them, or is named after."""
    before = [mention for mention in mentions if mention.end <= clothing.start]
    nearest = before[-1] if before else None
    start = nearest.end if nearest else 0
    between = sentence[start : clothing.start]
    strangers = [word for word in _WORD.findall(between.lower()) if word in ROLE_NOUNS]
    is_apposition = nearest is not None and re.match(r"\s*[,(—–-]+\s*", between)
    if strangers and not is_apposition:
        after = next((mention for mention in mentions if mention.start >= clothing.end), None)
        if after and _NAMED_AFTER.match(sentence[clothing.end : after.start]):
            return after.tag
        return ""
    if nearest is not None:
        return nearest.tag
    after = next((mention for mention in mentions if mention.start >= clothing.end), None)
    if after and re.match(r"^\s*,\s*$", sentence[clothing.end : after.start]):
        return after.tag  # «In a red coat, Mara waits»
    opening = _WORD.search(sentence)
    return last if opening and opening[0].lower() in FEMALE | MALE | {"they"} else ""


def _count_pronouns(
    looks: dict[str, Look], sentence: str, mentions: list[Mention], last: str
) -> str:
    """Pronouns of sentences about one person tell the gender; returns who was mentioned last."""
    tags = list(dict.fromkeys(mention.tag for mention in mentions))
    words = [word.lower() for word in _WORD.findall(sentence)]
    female = sum(word in FEMALE for word in words)
    male = sum(word in MALE for word in words)
    opens = bool(words) and words[0] in FEMALE | MALE
    about = tags[0] if len(tags) == 1 else last if not tags and opens else ""
    if about and bool(female) != bool(male):
        looks[about].female += female
        looks[about].male += male
    return tags[0] if tags else last
