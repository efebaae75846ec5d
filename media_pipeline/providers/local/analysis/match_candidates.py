"""Who could play whom, and which place could be which, by the words for both. No chance in it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from media_pipeline.providers.casting import Candidate, CastMatch, CastRequest, Role
from media_pipeline.providers.local.analysis.appearance import gender_of_name, gender_of_words
from media_pipeline.screenplay.names import name_key
from media_pipeline.screenplay.word_set import word_set

_NAMED = 0.95
_GENDER, _AGE, _NEAR_AGE, _WORDS = 0.3, 0.3, 0.15, 0.4
_PLACE_NAME, _PLACE_WORDS = 0.6, 0.4
#: Years apart: nearly the same age, about the same, and so far that nobody would believe it.
_SAME_AGE, _ABOUT, _TOO_FAR = 7, 14, 22

_WORD = re.compile(r"[^\W\d_]+")
_SAYS_NOTHING = word_set(
    "a an the and or of in on at with by to is are was his her their its it he she they who very "
    "some has have had man men woman women boy girl lady guy male female person people old young "
    "aged year years place interior exterior int ext day night"
)
_DECADES = {
    "twenties": 25, "thirties": 35, "forties": 45, "fifties": 55, "sixties": 65, "seventies": 75,
    "eighties": 85, "nineties": 95, "teens": 16,
}  # fmt: skip
_STAGES = (
    (word_set("baby toddler infant"), 2),
    (word_set("child kid"), 8),
    (word_set("girl boy schoolgirl schoolboy"), 11),
    (word_set("teen teenager teenage"), 16),
    (word_set("young student"), 24),
    (word_set("old elderly aged grandmother grandfather granny grandpa"), 72),
)


def match_candidates(request: CastRequest) -> tuple[CastMatch, ...]:
    """Every pair that is possible at all, the surest first."""
    score = _person if request.what == "people" else _place
    found = [
        CastMatch(
            role_tag=role.tag,
            candidate_key=one.key,
            confidence=round(min(1.0, fit.confidence), 2),
            reason=fit.reason,
        )
        for role in request.roles
        for one in request.candidates
        if (fit := _by_name(role, one) or score(role, one)).confidence > 0
    ]
    return tuple(sorted(found, key=lambda match: -match.confidence))


@dataclass(frozen=True)
class _Fit:
    confidence: float
    reason: str = ""


_NEVER = _Fit(0.0)


def _by_name(role: Role, one: Candidate) -> _Fit | None:
    names = {name_key(name) for name in (role.name, role.tag, *role.aliases)}
    called = {name_key(name) for name in (one.name, *one.tags)}
    if shared := sorted(names & called):
        return _Fit(_NAMED, f"called {shared[0]}")
    return None


def _person(role: Role, one: Candidate) -> _Fit:
    words = f"{one.description} {' '.join(one.tags)}"
    why = []
    sure = 0.0
    wanted = role.gender or gender_of_words(role.description)
    gender = gender_of_words(words) or gender_of_name(one.name)
    if wanted and gender:
        if wanted != gender:
            return _NEVER
        sure += _GENDER
        why.append(gender)
    years, age = _years(f"{role.age} {role.description}"), _years(words)
    if years is not None and age is not None:
        apart = abs(years - age)
        if apart > _TOO_FAR:
            return _NEVER
        if apart <= _ABOUT:
            sure += _AGE if apart <= _SAME_AGE else _NEAR_AGE
            why.append(f"about {age}")
    share, shared = _shared(_telling(role.description), _telling(words))
    if shared:
        sure += _WORDS * share
        why.append(" ".join(shared))
    return _Fit(sure, ", ".join(why))


def _place(role: Role, one: Candidate) -> _Fit:
    words = _telling(f"{one.name} {one.description} {' '.join(one.tags)}")
    named, by_name = _shared(_telling(role.name), words)
    told, by_words = _shared(_telling(role.description), words)
    shared = sorted({*by_name, *by_words})
    return _Fit(_PLACE_NAME * named + _PLACE_WORDS * told, " ".join(shared[:6]))


def _shared(wanted: set[str], there: set[str]) -> tuple[float, list[str]]:
    """The share of what is wanted that is there."""
    both = sorted(wanted & there)
    return (len(both) / len(wanted) if wanted else 0.0), both[:6]


def _telling(text: str) -> set[str]:
    return {_stem(word) for word in _lower(text)} - _SAYS_NOTHING


def _lower(text: str) -> Iterable[str]:
    return (word.casefold() for word in _WORD.findall(text))


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _years(text: str) -> int | None:
    """The age that the words tell; None when they tell none."""
    low = text.casefold()
    for word, years in _DECADES.items():
        if word in low:
            return years + (-3 if "early" in low else 3 if "late " in low else 0)
    number = re.search(r"\b(\d{1,3})(s\b|['’]s\b|(?=\b|岁))", low)
    if number and 1 <= int(number[1]) <= 110:
        return int(number[1]) + (5 if number[2] else 0)
    words = set(_lower(text))
    if "middle" in words and "aged" in words:
        return 48
    return next((years for stage, years in _STAGES if words & stage), None)
