"""What somebody wears, as the script words it, and nothing that is not worn."""

import re
from dataclasses import dataclass

from media_pipeline.providers.local.analysis.clothing_words import (
    ARTICLES,
    COLOURS,
    GARMENTS,
    LOOKS,
    NOT_WORN_NEXT,
    PARTS,
    STOPS,
)

_TRIGGER = re.compile(
    r"\b(?P<sure>wearing|wears|wore|dressed (?:all )?in|clad in|sporting|all in|bundled in|"
    r"wrapped in|bundled up in|dons|pulls on|puts on|shrugs on|changes into)\s+"
    r"(?:only\s+|just\s+)?|"
    r"\b(?P<maybe>in)\s+",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[\w’'-]+|[,;]|[^\w\s]")
_MOST_WORDS = 7
#: Other languages: the words that mean «wearing», and then up to the next pause.
_ELSEWHERE = re.compile(
    r"(?:穿着|身穿|身着|戴着|披着)(?P<zh>[^，。；、！？\s]{2,24})|"
    r"\b(?:vêtue?s? d[’'e]\s?|portant\s|trägt\s|vestid[oa]s? (?:con|de)\s|viste\s|одета?\s+в\s|"
    r"в\s(?=\w+\s(?:плаще|пальто|куртке|платье|костюме|шапке|свитере|рубашке|халате)\b))"
    r"(?P<other>[^,.;!?—–]{3,60})",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Clothing:
    """``text[start:end]`` is what is worn: «a yellow raincoat and rubber boots»."""

    start: int
    end: int
    phrase: str


def find_clothing(text: str) -> list[Clothing]:
    """Every piece of clothing that somebody in this text wears, in order."""
    found: list[Clothing] = []
    cursor = 0
    for trigger in _TRIGGER.finditer(text):
        if trigger.start() < cursor:
            continue
        end = _outfit_end(text, trigger.end(), sure=bool(trigger["sure"]))
        if end is None:
            continue
        phrase = " ".join(text[trigger.end() : end].split())
        found.append(Clothing(trigger.start(), end, phrase))
        cursor = end
    for match in _ELSEWHERE.finditer(text):
        phrase = (match["zh"] or match["other"]).strip()
        found.append(Clothing(match.start(), match.end(), phrase))
    return found


def _outfit_end(text: str, start: int, *, sure: bool) -> int | None:
    """The end of one outfit: a garment, then «and …», «, …», «over …», «with brass buttons»."""
    end = _piece_end(text, start, sure=sure, opening=True)
    while end is not None:
        joint = re.compile(r"\s*,?\s+(?:and|over|under|with|plus)\s+|\s*,\s+").match(text, end)
        following = None
        if joint:
            following = _piece_end(text, joint.end(), sure=False, opening=False)
        if following is None:
            return end
        end = following
    return None


def _piece_end(text: str, start: int, *, sure: bool, opening: bool) -> int | None:
    tokens = list(_TOKEN.finditer(text, start, min(len(text), start + 120)))
    wanted = GARMENTS if opening else GARMENTS | PARTS
    for at, token in enumerate(tokens[: _MOST_WORDS + 1]):
        word = token[0].lower()
        if word in wanted or _singular(word) in wanted:
            return _head_end(tokens, at, opening=opening)
        if word == "," or word == "and":
            after = tokens[at + 1][0].lower() if at + 1 < len(tokens) else ""
            if at == 0 or tokens[at - 1][0].lower() not in LOOKS or after not in LOOKS:
                break
        elif (word in STOPS and not (at == 0 and word in ARTICLES)) or not (
            word[0].isalnum() or word in "’'"
        ):
            break
    if sure and opening and tokens and tokens[0][0].lower() in COLOURS:
        return tokens[0].end()
    return None


def _head_end(tokens: list[re.Match[str]], at: int, *, opening: bool) -> int | None:
    """The garment itself, or the last word of a compound one; None when nobody wears it."""
    while at + 1 < len(tokens) and tokens[at + 1][0].lower() in GARMENTS | {"pants", "trousers"}:
        at += 1
    following = tokens[at + 1][0].lower() if at + 1 < len(tokens) else ""
    if not opening and following.endswith(("ed", "ing")):
        return None  # «… and tie, tie loosened»
    return None if following in NOT_WORN_NEXT else tokens[at].end()


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") else word
