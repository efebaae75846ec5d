"""Speech behind dashes: «— Bonjour, dit Claire.», «—En la playa —dijo Mateo—. No vi la hora.»"""

import re
from dataclasses import dataclass

from media_pipeline.screenplay.prose_verbs import FOREIGN_ROLE, PRONOUNS, VERBS

_OPENS = re.compile(r"^[—–―]\s*(?=[^\s—–―])")
_DASH = re.compile(r"\s*[—–―]\s*")
_ENDS_SENTENCE = re.compile(r"[.!?…。！？]['’”»]?$")
#: French sets nothing between a speech and its verb but a comma or its mark.
_TAIL = re.compile(r"(?<=[,!?…])\s+(?P<clause>(?:s['’])?[^\W\d_][\w’'-]*(?:\s+[^,!?…]{1,60})?)\.?$")
_ROLE = re.compile(FOREIGN_ROLE)
_INVERTED = re.compile(r"^(?:s['’])?[\w’']+-(?:t-)?(?P<pronoun>ils?|elles?|on|je)\b")
_WORD = re.compile(r"[\w’'-]+")


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn; ``who`` is empty when nobody is named."""

    line: str
    who: str
    is_pronoun: bool


def read_dashes(text: str) -> list[Turn]:
    """The turns of a paragraph, in order; none where a line is not speech behind a dash. What a
    clause interrupts is two turns of one speaker."""
    turns: list[Turn] = []
    for line in text.splitlines():
        opening = _OPENS.match(line)
        found = _read_turns(line[opening.end() :]) if opening else []
        if not found:
            return []
        turns += found
    return turns


def _read_turns(text: str) -> list[Turn]:
    parts = [part for part in _DASH.split(text) if part]
    said: list[str] = []
    who, is_pronoun = "", False
    for at, part in enumerate(parts):
        clause = _clause(part) if at else None
        if clause is not None:
            who, is_pronoun = clause if clause[0] else (who, is_pronoun)
        else:
            said.append(part.lstrip(".,;: "))
    if len(parts) == 1 and (tail := _TAIL.search(text)) and (found := _clause(tail["clause"])):
        who, is_pronoun = found
        said = [text[: tail.start()]]
    lines = [line for part in said if (line := part.strip().rstrip(","))]
    if not lines or not (who or _ENDS_SENTENCE.search(lines[-1])):
        return []
    return [Turn(line, who, is_pronoun) for line in lines]


def _clause(part: str) -> tuple[str, bool] | None:
    """Who says it in «спросила Аня.», «dijo Mateo», «dit-elle»; None for more speech."""
    if inverted := _INVERTED.match(part):
        return inverted["pronoun"], True
    words = _WORD.findall(part)
    if not words or words[0].lower().removeprefix("s'").removeprefix("s’") not in VERBS:
        return None
    role = _ROLE.match(part.partition(" ")[2].lstrip())
    if role is not None:
        return role[0], False
    for word in words[1:6]:
        if word.casefold() in PRONOUNS:
            return word, True
        if word[0].isupper():
            at = words.index(word)
            name = [word]
            for following in words[at + 1 : at + 3]:
                if not following[0].isupper():
                    break
                name.append(following)
            return " ".join(name), False
    return "", False
