"""The words of the port that have a closed list, and what models say instead."""

import re

SETTINGS = ("interior", "exterior", "both")
GENDERS = ("female", "male", "unknown")

_ALSO = {
    **dict.fromkeys(("zoom in", "dolly in", "push", "moves in"), "push in"),
    **dict.fromkeys(("zoom out", "dolly out", "pull back", "moves out"), "pull out"),
    **dict.fromkeys(("establishing", "aerial"), "extreme wide"),
    **dict.fromkeys(("bird's eye", "birds eye", "top down"), "overhead"),
    **dict.fromkeys(("noon", "midday"), "day"),
    **dict.fromkeys(("sunrise",), "dawn"),
    **dict.fromkeys(("sunset", "twilight"), "dusk"),
    **dict.fromkeys(("midnight",), "night"),
    **dict.fromkeys(("sunny",), "clear"),
    **dict.fromkeys(("overcast",), "cloudy"),
    **dict.fromkeys(("mist", "haze"), "fog"),
    **dict.fromkeys(("ots",), "over the shoulder"),
}
_JOINT = re.compile(r"[\s_,;-]+")


def known_word(said: str, words: tuple[str, ...], otherwise: str) -> str:
    """The word of ``words`` that is said first, itself or by a usual synonym; the longest of them.

    «Medium close-up» is «medium close»; «push in, then pan left» is «push in».
    """
    text = f" {_JOINT.sub(' ', said).strip().lower()} "
    meant = dict(zip(words, words, strict=True)) | {
        also: word for also, word in _ALSO.items() if word in words
    }
    found = [(at, -len(word), word) for word in meant if (at := text.find(f" {word} ")) >= 0]
    return meant[min(found)[2]] if found else otherwise
