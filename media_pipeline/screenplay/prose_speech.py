"""Speech inside prose: «Lena says, “Slowly.”», «“Again,” Coach Lena calls out.»"""

import re
from dataclasses import dataclass

from media_pipeline.screenplay.cue import is_nobody
from media_pipeline.screenplay.prose_verbs import FOREIGN_ROLE, HAN_VERB, PRONOUNS, QUOTE, VERB
from media_pipeline.screenplay.word_set import word_set

_CAPITAL = r"[^\W\d_a-zа-яё][\w’'-]*"
_NAME = rf"(?:(?:Mr|Mrs|Ms|Dr|St)\.\s+)?{_CAPITAL}(?:\s+(?:(?:de|van|von|du|la|of)\s+)?{_CAPITAL})*"
_STOP = r"(?!(?:\w+ly|as|and|with|in|to|from|who|at|on|but|then|while|before|after)\b)"
_ROLE = rf"(?i:the|a|an|his|her|their|another|one)\s+(?:{_STOP}[\w’'-]+\s+){{0,2}}{_STOP}[\w’'-]+"


def _who(suffix: str = "") -> str:
    """The pattern of a name, a role or a pronoun, its groups named with a suffix."""
    return (
        rf"(?:(?P<role{suffix}>{_ROLE}|{FOREIGN_ROLE})|(?P<name{suffix}>{_NAME})|"
        rf"(?P<pronoun{suffix}>{'|'.join(sorted(PRONOUNS))}))"
    )


_WHO = _who()
_AFTER = re.compile(
    rf"^[\s,—–-]*(?:(?P<before>{VERB})\s+(?P<adverb0>\w+ly\s+)?{_WHO}|"
    rf"{_who('2')}\s+(?P<adverb>\w+ly\s+)?(?P<after>{VERB})\b)(?P<manner>[^.!?“\"«]{{0,40}})"
)
_BEFORE = re.compile(
    rf"(?:^|[\s(*]){_WHO}\s+(?:[\w’'-]+\s+){{0,3}}?{VERB}\b(?P<manner>[^.!?“”\"«»]{{0,60}}?)[,:]?\s*$",
)
#: «dit-il», «murmura-t-elle»
_INVERTED = re.compile(
    r"^[\s,—–-]*(?:s['’])?[\w’']+-(?:t-)?(?P<pronoun>ils?|elles?|on|je)\b(?P<manner>[^.!?“\"«]{0,40})"
)
_KANA_AFTER = re.compile(r"^(?:と、?)?(?P<name>[^\s。、「」はがもと]{1,8})[はがも](?=.)")
_KANA_BEFORE = re.compile(r"(?:^|[。、\s])(?P<name>[^\s。、「」はがも]{1,8})[はがも]、?\s*$")
_SUBJECT = re.compile(rf"^{_who('3')}\s")
_COLON = re.compile(r"(?:^|(?<=[.!?…]\s))(?P<who>[^.!?“”\"«»:]{2,80}):\s*$")
_HAN_BEFORE = re.compile(
    rf"(?:^|[。，！？\s])(?P<name>[\u3400-\u9fff·]{{1,8}}?){HAN_VERB}?[：:，,]\s*$"
)
_HAN_AFTER = re.compile(rf"^\s*(?P<name>[\u3400-\u9fff·]{{1,6}}?){HAN_VERB}")
_VOICE = re.compile(
    r"\b(?:voice|radio|tannoy|loudspeaker|announcer|speaker|phone|intercom|tv)\b", re.I
)
_SENTENCE_END = re.compile(r"(?<=[.!?…。！？])[\s”\"]*")
_WINDOW = 160
#: Signs and letters say things too; nobody's voice.
_THINGS = word_set(
    "it this that there which sign label note card screen letter sticker poster page caption "
    "plaque headline message display clock book door side"
)


@dataclass(frozen=True, slots=True)
class Quote:
    """One quote: ``text[start:end]`` with its marks, and the clause that says who speaks it.

    ``who`` is a name, a role («the old man») or a pronoun as written; empty when nobody is named.
    """

    start: int
    end: int
    line: str
    who: str
    manner: str
    is_pronoun: bool
    is_voice: bool
    clause_start: int
    clause_end: int
    is_sign: bool = False  # a label, a screen or a title says it: nobody's voice


def find_quotes(text: str) -> list[Quote]:
    """All quotes of a paragraph, those without a speaker included, in order."""
    quotes: list[Quote] = []
    cursor = 0
    for match in QUOTE.finditer(text):
        line = next(group for group in match.groups() if group).strip()
        if not line:
            continue
        quotes.append(_attributed(text, match.start(), match.end(), line, cursor))
        cursor = quotes[-1].clause_end
    return quotes


def _attributed(text: str, start: int, end: int, line: str, cursor: int) -> Quote:
    before = text[max(cursor, start - _WINDOW) : start]
    sentence = _last_sentence(before)
    offset = start - len(sentence)
    following = text[end : end + _WINDOW]
    who = manner = ""
    clause = (start, end)
    is_pronoun = False
    if match := (
        _BEFORE.search(sentence) or _HAN_BEFORE.search(sentence) or _KANA_BEFORE.search(sentence)
    ):
        groups = match.groupdict()
        who = groups.get("name") or groups.get("role") or groups.get("pronoun") or ""
        is_pronoun = bool(groups.get("pronoun")) or who.casefold() in PRONOUNS
        manner = groups.get("manner") or ""
        clause = (offset + match.start(), end)
    elif (match := _AFTER.match(following)) and (found := _who_after(match)):
        who, is_pronoun = found
        manner = match["adverb"] or match["adverb0"] or match["manner"] or ""
        stop = re.search(r"[.!?]", following[match.end() :])
        clause = (start, end + match.end() + (stop.end() if stop and stop.start() == 0 else 0))
    elif match := _INVERTED.match(following):
        who, is_pronoun, clause = match["pronoun"], True, (start, end + match.end())
    elif match := _HAN_AFTER.match(following) or _KANA_AFTER.match(following):
        who = match["name"]
        is_pronoun = who in PRONOUNS
        clause = (start, end + match.end() if match.re is _HAN_AFTER else end)
    elif match := _COLON.search(sentence):
        who, clause = match["who"].strip(" *-—"), (offset + match.start(), end)
    is_sign = bool(who) and (who.split()[-1].casefold() in _THINGS or is_nobody(who))
    if is_sign:
        who, manner, is_pronoun, clause = "", "", False, (start, end)
    return Quote(
        start,
        end,
        line.rstrip(",，").strip() if line[-1] in ",，" else line,
        who,
        _tone(manner),
        is_pronoun,
        bool(_VOICE.search(who)),
        *clause,
        is_sign,
    )


def _who_after(match: re.Match[str]) -> tuple[str, bool] | None:
    name = match["name"] or match["name2"]
    role = match["role"] or match["role2"]
    pronoun = match["pronoun"] or match["pronoun2"]
    who = name or role or pronoun
    if not who or (name and name[0].islower()):
        return None
    return who, bool(pronoun) or who.casefold() in PRONOUNS


def subject_before(text: str, start: int) -> tuple[str, bool]:
    """Who does what the sentence before a quote tells: «He looked at her. “Which one?”»; and
    whether that is a pronoun. Empty where no sentence ends there."""
    before = text[max(0, start - _WINDOW) : start].rstrip()
    if not before or before[-1] not in ".!?…":
        return "", False
    match = _SUBJECT.match(_last_sentence(before).lstrip())
    if match is None:
        return "", False
    who = match["name3"] or match["pronoun3"] or ""
    if not who or who[0].islower():
        return "", False
    return who, who.casefold() in PRONOUNS


def _last_sentence(text: str) -> str:
    """From the last end of a sentence on; «says softly,» has none, so it stays whole."""
    last = 0
    for match in _SENTENCE_END.finditer(text):
        if match.end() < len(text) and match.start() > 0:
            last = match.end()
    return text[last:]


def _tone(manner: str) -> str:
    adverb = re.search(r"\b\w+ly\b|\bin a (?:\w+ )?(?:whisper|voice)\b", manner)
    return adverb[0] if adverb else ""
