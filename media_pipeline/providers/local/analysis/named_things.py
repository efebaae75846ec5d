"""Things that a script marks: words in capitals in its action, «CLOSE ON», and fields of props."""

import re
from collections.abc import Iterable, Iterator

from media_pipeline.providers.local.analysis.person_words import ROLE_NOUNS, is_person_verb
from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lines import spoken
from media_pipeline.screenplay.names import is_capitals
from media_pipeline.screenplay.word_set import word_set

_WORD = re.compile(r"[^\W_](?:[\w’'-]*[^\W_])?")
#: Of one sentence no longer run of capitals is a name: it is shouted, or a title.
_MOST_WORDS = 4
_OF_THE_CAMERA = word_set(
    "close on angle wide shot super superimpose cut cuts to title titles fade in out insert pov "
    "continued continuous day night int ext montage back flashback later pan pans zoom dolly "
    "track tracking camera smash match dissolve begin end omitted vo os oc moments reverse "
    "intercut series of shots we see hear slow motion freeze frame black white caption credits "
    "scene act note am pm ok cont'd cont’d more off screen voice over card text full medium cu ecu "
    "mcu ms ws ews establishing same time dawn dusk morning evening noon present past the a an "
    "aka bad good away never always very too all both everyone now then only still again "
    "and or but with no not is are it he she they this that there here up down into from for at"
)
_OF_SOUND = word_set(
    "bang crash boom slam thud click clack crack beep ring buzz splash thump pop whoosh clang "
    "creak knock knocks snap roar rumble hiss screech scream screams shriek sound sounds noise "
    "music silence thunder gunshot gunshots explosion laughter applause footsteps whistle "
    "bam wham smack squeal hum siren sirens clatter honk rattle tick tock ding dong toot"
)
_DETERMINERS = word_set(
    "a an the his her their its my your our this that these those some two three four five of "
    "with into onto from under behind no another one each every"
)
_CLOSE = re.compile(
    r"(?:^|[.!?]\s+)(?:EXTREME\s+)?(?:CLOSE(?:[ -]?UP)?\s+ON|ANGLE\s+ON|INSERT(?:\s+SHOT)?|CU|ECU)"
    r"\s*[:–—-]?\s+(?:(?i:the|an?|his|her|their|on|of)\s+)?(?P<what>[^.,;:!?()\n–—]{2,60})"
)
_AGED = re.compile(r"^\s*[,(]\s*(?:\d|[a-z]+ties\b|[a-z]*teen)")
_QUOTED = re.compile(r"[“\"„«][^”\"“»\n]{0,300}[”\"“»]")
_LIST = re.compile(r"\s*[,，、;；/|]\s*|\s+(?:and|und|et|y)\s+")


def named_things(element: Element) -> Iterator[str]:
    """The names in one element of a script, as they are written; people may be among them."""
    if element.kind is Kind.FIELD and element.name == "props":
        for name in _LIST.split(element.text):
            name = re.sub(r"^(?i:the|an?)\s+", "", name.strip(" .。"))
            if name and len(name.split()) <= 2 * _MOST_WORDS:
                yield name
    elif element.kind is Kind.ACTION:
        for line in element.text.split("\n"):
            yield from _of_line(line)


def _of_line(line: str) -> Iterator[str]:
    for found in _CLOSE.finditer(line):
        words = spoken(found["what"]).split()
        if 0 < len(words) <= _MOST_WORDS and not _is_person(words):
            yield " ".join(words)
    text = _QUOTED.sub(lambda quote: " " * len(quote[0]), _CLOSE.sub(_blank, line))
    if is_capitals(text):
        return  # a line of nothing else marks nothing
    yield from _marked(text)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _marked(text: str) -> Iterator[str]:
    words = list(_WORD.finditer(text))
    at = 0
    while at < len(words):
        end = at
        while end < len(words) and _is_marked(words, at, end, text):
            end += 1
        if end > at and (name := _name(words, at, end, text)):
            yield name
        at = max(end, at + 1)


def _is_marked(words: list[re.Match[str]], first: int, at: int, text: str) -> bool:
    """One more word of a run: in capitals, and a space or nothing since the word before."""
    word = words[at][0]
    if len(word) < 2 or word[0].isdigit() or not is_capitals(word):
        return False
    return at == first or text[words[at - 1].end() : words[at].start()] == " "


def _name(words: list[re.Match[str]], first: int, end: int, text: str) -> str:
    run = [word[0] for word in words[first:end]]
    lower = [word.casefold() for word in run]
    if len(run) > _MOST_WORDS or _OF_SOUND.intersection(lower) or _is_person(run):
        return ""
    if _OF_THE_CAMERA.intersection(lower) or _AGED.match(text[words[end - 1].end() :]):
        return ""
    before = words[first - 1][0].casefold() if first else ""
    if before not in _DETERMINERS and _may_be_done(lower):
        return ""
    return " ".join(run)


def _may_be_done(run: list[str]) -> bool:
    """«SLAMS», «RUNNING»: capitals mark what is done as well."""
    return any(is_person_verb(word) for word in run) or (
        len(run) == 1 and run[0].endswith(("s", "ed", "ing")) and not run[0].endswith("ss")
    )


def _is_person(words: Iterable[str]) -> bool:
    return any(word.casefold().rstrip("0123456789s") in ROLE_NOUNS for word in words)
