"""What of a written line is spoken: its words, without the marks that only a reader sees."""

import re
import unicodedata
from dataclasses import dataclass

from media_pipeline.providers.provider_errors import ProviderRefused

LONGEST_PHRASE = 240  # letters given to the engine at once: bounds its memory
PHRASE_GAP = 0.25  # seconds between two phrases of one line

_SPELLING = str.maketrans(
    {
        "‘": "'",
        "’": "'",
        "ʼ": "'",
        "`": "'",
        "⁄": "/",
        "—": ", ",
        "–": ", ",
        "―": ", ",
        "\u00ad": "",
    }
)
_NOTE = re.compile(r"\[\[.*?\]\]|\[[^\]]*\]|<[^<>]*>", re.S)
_ASIDE = re.compile(r"\(([^()]*)\)")
_NESTED = re.compile(r"\(([^()]*)\([^()]*\)")
_BEAT = re.compile(r"\b(beat|pause|silence)\b", re.I)
_LONG = re.compile(r"\b(long|longer|two|few)\b", re.I)
_SPOKEN_MARKS = set(" .,;:!?'-&%$£€@#+=/°")
# The engine ends a sentence at the dot of most abbreviations; those before a name are written out.
_SPELLED_OUT = {
    "mr": "Mister", "mrs": "Missus", "ms": "Miz", "dr": "Doctor", "prof": "Professor",
    "st": "Saint", "sgt": "Sergeant", "lt": "Lieutenant", "capt": "Captain", "col": "Colonel",
    "gen": "General", "jr": "Junior", "sr": "Senior", "vs": "versus",
}  # fmt: skip
_ABBREVIATION = re.compile(rf"\b({'|'.join(_SPELLED_OUT)})\.", re.I)
_SHOUTED = re.compile(r"\b[A-Z][A-Z']*(?:[ ,;:]+[A-Z][A-Z']*)+\b")
_SENTENCE_END = re.compile(r"(?<=[.!?])'*\s+(?='?[A-Z0-9À-Þ])")


@dataclass(frozen=True)
class Phrase:
    """A piece of a line for one breath of the engine, after ``pause_before`` seconds."""

    text: str
    pause_before: float


def phrases_of(line: str) -> tuple[Phrase, ...]:
    """The phrases of a written line; none if nothing in it can be spoken.

    "(beat)" and its like become pauses, other asides and markup are not read. Raises
    ProviderRefused("language_without_voice: …") for a script this voice cannot read.
    """
    spelled = unicodedata.normalize("NFKC", _NOTE.sub(" ", line)).translate(_SPELLING)
    while _NESTED.search(spelled):
        spelled = _NESTED.sub(r"(\1 ", spelled)
    _refuse_foreign_script(spelled)
    phrases: list[Phrase] = []
    pause = 0.0
    for piece in re.split(r"(\([^()]*\))", spelled):
        if aside := _ASIDE.fullmatch(piece):
            if _BEAT.search(aside[1]):
                pause += 1.0 if _LONG.search(aside[1]) else 0.5
            continue
        for text in _cut(_plain(piece)):
            phrases.append(Phrase(text, max(pause, PHRASE_GAP if phrases else 0.0)))
            pause = 0.0
    return tuple(phrases)


def _plain(text: str) -> str:
    """Only letters, digits and the marks the engine knows how to say or to pause at."""
    kept = "".join(
        mark if mark.isalnum() or unicodedata.combining(mark) or mark in _SPOKEN_MARKS else " "
        for mark in text
    )
    kept = re.sub(r"\s+([,;:.!?])", r"\1", re.sub(r"\s+", " ", kept))
    kept = re.sub(r"\.{2,}(?=\w)", "... ", kept)
    kept = re.sub(r",(?:\s*,)+", ",", re.sub(r"--+", ", ", kept)).strip(" ,;:-")
    return _ABBREVIATION.sub(lambda found: _SPELLED_OUT[found[1].lower()], kept)


def _cut(text: str) -> list[str]:
    """``text`` in pieces of at most LONGEST_PHRASE letters, at sentence ends where it can be."""
    pieces: list[str] = []
    for sentence in _sentences(text):
        if pieces and len(pieces[-1]) + len(sentence) < LONGEST_PHRASE:
            pieces[-1] = f"{pieces[-1]} {sentence}"
            continue
        rest = sentence
        while len(rest) > LONGEST_PHRASE:
            at = max(rest.rfind(mark, 40, LONGEST_PHRASE) for mark in (", ", "; ", ": "))
            at = at + 1 if at > 0 else rest.rfind(" ", 1, LONGEST_PHRASE)
            at = at if at > 0 else LONGEST_PHRASE
            pieces.append(rest[:at].strip())
            rest = rest[at:].strip()
        pieces.append(rest)
    # In capitals the engine spells short words out: "STOP IT" would be "stop I. T.".
    quiet = [_SHOUTED.sub(lambda found: found[0].lower(), piece) for piece in pieces]
    return [piece for piece in quiet if any(mark.isalnum() for mark in piece)]


def _sentences(text: str) -> list[str]:
    sentences: list[str] = []
    start = 0
    for end in _SENTENCE_END.finditer(text):
        word = text[start : end.start()].rsplit(" ", 1)[-1].strip(".'").lower()
        if len(word) == 1 and word != "i":  # an initial: J. Smith
            continue
        sentences.append(text[start : end.end()].strip())
        start = end.end()
    return [*sentences, text[start:].strip()]


def _refuse_foreign_script(text: str) -> None:
    """A single foreign letter is a sign (Ω); a word of them would be misread."""
    for word in re.findall(r"[^\W\d_]+", text):
        foreign = [letter for letter in word if letter.isalpha() and not _is_latin(letter)]
        if len(foreign) > 1 or (foreign and not foreign[0].isupper() and not foreign[0].islower()):
            script = unicodedata.name(foreign[0], "UNKNOWN").split(" ")[0].title()
            raise ProviderRefused(
                f"language_without_voice: no local voice reads {script} ({word[:20]!r}); "
                "subtitle the line or choose another voice provider"
            )


def _is_latin(letter: str) -> bool:
    return letter.isascii() or unicodedata.name(letter, "").startswith(("LATIN", "MODIFIER"))
