"""Directions inside a speech: what brackets hold is done, or how it is said, and not spoken."""

import re

#: One bracket may hold another of its kind; what is never closed costs one look.
_BRACKETED = re.compile(
    r"\[[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\]|（[^（）]*(?:（[^（）]*）[^（）]*)*）|"
    r"(?<!\w)\((?P<round>[^()]{1,120})\)"
)
_MOST_WORDS_OF_TONE = 4
#: Where one was; the space before it goes too when the sentence ends behind it: «I did (softly).»
_GONE = "\0"
_GONE_BEFORE_STOP = re.compile(rf"(?<=\S)\s*{_GONE}(?=[.,;!?…])")
#: An afterthought is said: «(or was it three?)», «(I think)».
_SAID = re.compile(
    r"^(?:and|or|but|not|so|if|because|which|who|by the way|as|well|yes|no|maybe|perhaps|"
    r"of course|that is|i\.e\.|e\.g\.)\b|"
    r"(?<!\w)(?:i|i['’]\w+|we|we['’]\w+|you|you['’]\w+|my|your|our)(?!\w)",
    re.IGNORECASE,
)
#: So is a number, and what letters stand for: «(1912)», «(NASA)», «(British Rail)».
_NAMED = re.compile(r"^[\W\d]+$|^[A-Z][\w.]*(?:\s+[A-Z][\w.]*)+$")
_PAGE = re.compile(r"^(?:more|cont['’]d)$", re.IGNORECASE)


def without_directions(text: str) -> str:
    """«The bridge was up. [He sits.] I waited.», «No. (beat) Yes.»: what is said of it."""
    if not any(bracket in text for bracket in "[（("):
        return text
    said = _BRACKETED.sub(lambda found: _GONE if _is_done(found) else found[0], text)
    said = " ".join(_GONE_BEFORE_STOP.sub("", said).replace(_GONE, " ").split())
    return said if any(letter.isalnum() for letter in said) else ""


def direction_in(text: str) -> str:
    """How it is said, where round brackets inside the line tell it in a few words."""
    if "(" not in text:
        return ""
    for found in _BRACKETED.finditer(text):
        told = found["round"] or ""
        short = 0 < len(told.split()) <= _MOST_WORDS_OF_TONE
        if short and _is_done(found) and not _PAGE.match(told):
            return told.strip()
    return ""


def _is_done(found: re.Match[str]) -> bool:
    told = found["round"]
    return told is None or not (_SAID.search(told) or _NAMED.match(told))
