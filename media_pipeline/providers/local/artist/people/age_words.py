"""How old somebody is, from the words of a script."""

import random
import re

_TENS = {
    "twenties": 25,
    "thirties": 35,
    "forties": 45,
    "fifties": 55,
    "sixties": 65,
    "seventies": 74,
    "eighties": 82,
    "nineties": 92,
}
_STAGES = (
    (("baby", "infant", "toddler"), 3),
    (("little girl", "little boy", "child", "kid"), 8),
    (("girl", "boy", "schoolboy", "schoolgirl"), 11),
    (("teen", "teenager", "teenage", "adolescent"), 16),
    (("young", "student"), 24),
    (("middle-aged", "middle aged", "greying", "graying"), 48),
    (("old", "elderly", "aged", "ancient", "grandmother", "grandfather", "wrinkled"), 72),
)


def years_of(text: str, chance: random.Random) -> int:
    """The age in years; an adult of 27 to 44 when nothing tells."""
    dealt = chance.randint(27, 44)
    low = text.lower()
    for word, years in _TENS.items():
        if word in low:
            return years + (-3 if "early" in low else 3 if "late " in low else 0)
    number = re.search(r"\b(\d{1,3})(s|'s)?\b", low)
    if number and 1 <= int(number[1]) <= 110:
        return int(number[1]) + (4 if number[2] else 0)
    for words, years in _STAGES:
        if any(re.search(rf"\b{re.escape(word)}\b(?!-fashioned)", low) for word in words):
            return years
    return dealt
