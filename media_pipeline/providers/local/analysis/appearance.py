"""What the words around a person's first mention say of how that person looks."""

import re
from dataclasses import dataclass

from media_pipeline.providers.local.analysis.find_clothing import find_clothing
from media_pipeline.providers.local.analysis.person_words import (
    FEMALE_NAMES,
    FEMALE_NOUNS,
    MALE_NAMES,
    MALE_NOUNS,
    PERSON_VERBS,
)
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.word_set import word_set

_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_NUMBER = (
    rf"\d{{1,3}}|(?:{_TENS})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|"
    "six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|"
    "nineteen"
)
_DECADE = (
    r"(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|"
    r"\d0['’]?s)"
)
_AGE = re.compile(
    rf"\b(?:in (?:his|her|their) )?(?P<decade>(?:(?:early|mid|late)[- ])?{_DECADE})\b|"
    rf"\b(?P<old>(?:{_NUMBER})[- ]?(?:years?[- ]old|y/?o))\b|"
    rf"(?:^|[,(]|\bof|\babout|\baged?|\baround|\bturning|\bnearly|\balmost)\s*"
    rf"(?P<number>{_NUMBER})(?=\s*(?:[,).;—–]|--|$|\bin\b|\bwith\b))|"
    r"(?P<han>\d{1,3}岁|[一二三四五六七八九十]+岁)",
    re.IGNORECASE,
)
_AGE_WORD = re.compile(
    r"\b(?:middle-aged|elderly|teenaged?|young|old|aged|ancient)\b|\b(?:boy|girl|child|kid|toddler)\b",
    re.IGNORECASE,
)
_FEATURE = re.compile(
    r"\b(?:(?:with|has|and)\s+)?(?P<it>(?:an?\s+|his\s+|her\s+)?(?:(?!and\b|with\b|an?\b)[\w’'-]+\s+){0,3}?"
    r"(?:scar|scars|tattoo|tattoos|limp|eyepatch|freckles|birthmark|mole|wheelchair|crutch(?:es)?|"
    r"cane|prosthetic \w+|piercing|piercings|gold tooth|missing \w+)\b"
    r"(?:\s+(?:on|over|across|under|down)\s+(?:[\w’'-]+\s?){1,4})?)",
    re.IGNORECASE,
)
_BODY = re.compile(
    r"(?:\b(?:with|has|his|her|their)|,)\s+(?:an?\s+)?(?P<it>(?:[a-z-]+,?\s+){1,3}?"
    r"(?:hair|eyes|beard|moustache|mustache|stubble|braids?|ponytail|curls|face|skin|build|"
    r"shoulders|eyebrows|ringlets|bun)\b)"
)
_BODY_STOP = word_set(
    "a an the with and in on of to from into at wipes rubs covers shakes turns over across his her "
    "who has its their as under down past"
)
#: First words of what is done, not of how somebody looks: «hurriedly», «coils rope», «is».
_NOT_DESCRIPTION = re.compile(
    r"\w+(?:ing|ly)$|(?:is|are|was|now|who|whose|has|that|and then)$|(?!glasses$)[a-z]{2,}[^su'’]s$"
)
_ALSO_NOUNS = word_set("hands looks buttons ties steps shields watches holds glasses")
_PERSONALITY = word_set(
    "shy stern cheerful nervous proud gentle kind cold warm bold timid brave anxious quiet loud "
    "stubborn patient impatient clever wise curious grumpy jolly serious playful melancholy weary "
    "tired confident arrogant humble restless calm brisk sly honest lonely weathered fierce "
    "good-natured soft-spoken sharp-tongued hot-tempered absent-minded"
)
_VOICE = re.compile(
    r"\b(?:in|with|has)\s+an?\s+(?P<it>(?:[\w-]+,?\s+(?:and\s+)?){1,3})voice\b|"
    r"\bvoice(?:\s+is)?,?\s+(?P<that>"
    r"(?:low|high|hoarse|gravelly|soft|warm|deep|bright|rough)[\w ]{0,20})",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Appearance:
    age: str = ""
    description: str = ""
    features: str = ""
    personality: str = ""
    voice: str = ""


def read_appearance(
    sentence: str, name_start: int, name_end: int, stop: int | None = None
) -> Appearance:
    """What a sentence says of the person it introduces: «MARA, 34, wiry, in a raincoat, …».

    ``stop``: where the next person is named.
    """
    apposition = _apposition(sentence, name_end, len(sentence) if stop is None else stop)
    before = sentence[max(0, name_start - 60) : name_start]
    lead = re.search(r"(?i)(?:^|[.,;]\s*)(?:an?|the|two|his|her)\s+[^,.;]{0,50},?\s*$", before)
    near = f"{lead[0] if lead else ''} {apposition}"
    rest = _without_clothing(apposition)
    features = _phrase(_FEATURE, rest)
    return Appearance(
        age=_age(apposition) or _age(lead[0] if lead else ""),
        description=_description(rest, features),
        features=features,
        personality=", ".join(
            dict.fromkeys(
                word.lower() for word in re.findall(r"[\w-]+", near) if word.lower() in _PERSONALITY
            )
        ),
        voice=_voice(sentence),
    )


def _apposition(sentence: str, name_end: int, stop: int) -> str:
    """What stands between commas, brackets or dashes after the name, up to the verb."""
    rest = sentence[name_end:stop][:300]
    if not re.match(r"\s*[,，(（—–]|\s+--?\s", rest):
        return ""
    for word in re.finditer(r"[\w’'-]+", rest):
        before = rest[: word.start()].rstrip()
        opens = before.endswith((",", "-", "—", "–", ")", "("))
        text = word[0].lower()
        if text in PERSON_VERBS and (opens or text not in _ALSO_NOUNS):
            return rest[: word.start()]
        if opens and text != "wearing" and _NOT_DESCRIPTION.match(word[0]):
            return rest[: word.start()]
    return rest


def _age(text: str) -> str:
    match = _AGE.search(text)
    if match:
        found = next((group for group in match.groups() if group), "")
        return found.strip()
    word = _AGE_WORD.search(text)
    return word[0].lower() if word else ""


def _without_clothing(text: str) -> str:
    for clothing in reversed(find_clothing(text)):
        text = text[: clothing.start] + "," + text[clothing.end :]
    return text


def _description(apposition: str, features: str) -> str:
    """The pieces between the commas that are neither an age nor a feature named apart."""
    pieces: list[str] = []
    text = apposition.replace(features, "") if features else apposition
    for piece in re.split(r"[,;()—–]|\s--?\s|\bwith\b|\band\s+with\b", text):
        piece = piece.strip(" .:\n-")
        bare = _AGE.sub("", f", {piece}").strip(" ,.")
        is_name = piece[:1].isupper() and not piece.lower().startswith(("a ", "an ", "the "))
        if piece and bare and len(bare) > 2 and not is_name and re.search(r"[^\W\d_]{3}", bare):
            kept = piece if len(bare) > 0.5 * len(piece) else bare
            pieces.append(re.sub(r"\s+(?:and|with|in)$", "", kept))
    kept = [piece for piece in pieces[:4] if not piece.startswith(("and ", "who ", "aka "))]
    return ", ".join(kept)[:200]


def find_body(sentence: str) -> str:
    """«short grey hair», «green eyes»: what a later sentence says of somebody's body."""
    for match in _BODY.finditer(sentence):
        words = match["it"].split()
        if not any(word.strip(",") in _BODY_STOP for word in words[:-1]):
            return " ".join(words)
    return ""


def _phrase(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return " ".join(match["it"].split()) if match else ""


def _voice(sentence: str) -> str:
    match = _VOICE.search(sentence)
    return (match["it"] or match["that"] or "").strip(" ,") if match else ""


def age_of_name(name: str) -> str:
    """«OLD WOMAN» is old by name."""
    word = _AGE_WORD.search(name)
    return word[0].lower() if word else ""


def gender_of_words(text: str) -> str:
    """What nouns and titles say: «woman», «MRS. HALL», «女孩»."""
    words = {word.strip(".").lower() for word in re.findall(r"[\w.]+", text)}
    female = words & FEMALE_NOUNS
    male = words & (MALE_NOUNS | {"beard", "bearded", "moustache", "mustache"})
    if bool(female) == bool(male):
        return ""
    return "female" if female else "male"


def gender_of_name(name: str) -> str:
    """What a given name suggests; the weakest evidence there is."""
    words = name_key(name).split()
    if any(word in FEMALE_NAMES for word in words):
        return "female"
    return "male" if any(word in MALE_NAMES for word in words) else ""
