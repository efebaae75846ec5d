"""Which names belong to one person: merged only when they can name nobody else."""

from collections.abc import Iterable

from media_pipeline.providers.local.analysis.person_words import (
    MARITAL_TITLES,
    OTHERS,
    ROLE_NOUNS,
    TITLES,
)
from media_pipeline.screenplay.names import name_key

#: A word that stands in more names than this tells nobody apart.
_MOST_ALIKE = 40


def group_names(names: Iterable[str]) -> dict[str, str]:
    """Every name's key -> the key of the person. The shortest name, as cues use it, is the person.

    «IDA» and «IDA BRANDT» are one, «Coach Lena» and «Lena» are one; «JOHN SMITH», «JANE
    SMITH» and «SMITH» are three, «MARA» and «YOUNG MARA» are two, as are «WOMAN» and «OLD WOMAN».
    """
    keys = sorted({name_key(name) for name in names}, key=lambda key: (len(key.split()), key))
    person = {key: key for key in keys}
    by_word: dict[str, list[str]] = {}
    by_end: dict[str, list[str]] = {}
    for key in keys:
        by_end.setdefault(key.rpartition(" ")[2], []).append(key)
        for word in set(_proper_words(key)):
            by_word.setdefault(word, []).append(key)
    for short in keys:
        words = _proper_words(short)
        if not words and " " in short:
            alike = by_end[short.rpartition(" ")[2]]
            others = alike if len(alike) <= _MOST_ALIKE else []
            person.update({other: person[short] for other in others if _is_same(short, other)})
        if not words or person[short] != short:
            continue
        named = by_word[words[0]]
        if len(named) > _MOST_ALIKE:
            continue
        longer = [other for other in named if _is_same(short, other)]
        ways = {tuple(_proper_words(other)) for other in longer} - {tuple(words)}
        titles = {title for other in named for title in _titles(other)}
        if len(ways) <= 1 and len(titles) <= 1:
            for other in longer:
                person[other] = person[short]
    return person


def _is_same(short: str, long: str) -> bool:
    """The long name is the short one with a title or a further name."""
    a, b = short.split(), long.split()
    if len(a) >= len(b):
        return False
    if len(a) > 1 and b[-len(a) :] == a and all(word.endswith("ly") for word in b[: -len(a)]):
        return True  # «HANDSOME MAN» and «EXTREMELY HANDSOME MAN»
    if (_titles(short) and _titles(short) != _titles(long)) or _titles(long) & MARITAL_TITLES:
        return False
    if any(word in OTHERS for word in set(a) ^ set(b)):
        return False
    extra = [word.strip(".") for word in b if word not in a]
    if any(word in ROLE_NOUNS and word not in TITLES for word in extra):
        return False
    proper = _proper_words(short)
    whole = _proper_words(long)
    if not proper or not whole:
        return False
    return whole[: len(proper)] == proper or whole[-len(proper) :] == proper


def _titles(key: str) -> frozenset[str]:
    return frozenset(word.strip(".") for word in key.split()) & TITLES


def _proper_words(key: str) -> list[str]:
    """The words that are names, without titles; none for «the old woman» or «fisherman #1»."""
    if "'s " in key or "’s " in key or "#" in key:
        return []
    words = [word.strip(".") for word in key.split()]
    named = [word for word in words if word not in TITLES]
    if not named or any(word in ROLE_NOUNS or word in OTHERS for word in named):
        return []
    return named
