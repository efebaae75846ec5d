"""Each paragraph of a typed script as lines of Fountain: how each is written, bare and marked."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.names import is_capitals
from media_pipeline.scripts.formats.typed_script import TypedParagraph

_SOFT_BREAK = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
#: Where a note or a cut-out passage would begin or end; kept apart by a mark without a width.
_COMMENT_MARK = re.compile(r"(?<=\[)(?=\[)|(?<=\])(?=\])|(?<=/)(?=\*)|(?<=\*)(?=/)")
_APART = "\u200b"
#: What Fountain takes for emphasis, and a backslash that would hide one of them.
_EMPHASIS = re.compile(r"[*_]|\\(?=[*_\\])")
#: At the beginning of a spoken line it would be taken for our own mark.
_BACKSLASH = re.compile(r"^\\\s")
_NUMBER = re.compile(r"^[^#\s]+$")
_SPOKEN = (Kind.PARENTHETICAL, Kind.DIALOGUE, Kind.LYRICS)
_HELD_OPEN = "  "


@dataclass(frozen=True, slots=True)
class FountainLine:
    """``kind`` is how it is to be read (None: not at all). ``is_apart``: an empty line before it.

    ``is_whole``: the line must be an element of its own, not the going on of another.
    """

    kind: Kind | None
    bare: str
    forced: str
    is_apart: bool
    is_whole: bool = False


def fountain_lines(paragraphs: tuple[TypedParagraph, ...]) -> Iterator[FountainLine]:
    """All lines in order. A speech that goes on behind something else names its speaker again."""
    speaker = ""
    is_speech_open = False
    for paragraph in paragraphs:
        parts = _lines_of(paragraph.text)
        if not parts:
            yield from _notes_alone(paragraph)
            continue
        if paragraph.kind is Kind.HEADING:
            speaker = ""
        if paragraph.kind in _SPOKEN and not is_speech_open and speaker:
            yield _cue(f"{speaker} (CONT'D)", dual=False)
            is_speech_open = True
        if paragraph.kind is Kind.CUE:
            speaker = _name_of(" ".join(parts))
        elif paragraph.kind not in _SPOKEN:
            is_speech_open = False
        yield from _written(paragraph, parts, in_speech=is_speech_open)
        is_speech_open = is_speech_open or paragraph.kind is Kind.CUE


def _written(
    paragraph: TypedParagraph, parts: list[str], *, in_speech: bool
) -> Iterator[FountainLine]:
    notes = "".join(f" {_note(note)}" for note in paragraph.notes if note.strip())
    match paragraph.kind:
        case Kind.HEADING:
            number = f" #{paragraph.number}#" if _NUMBER.match(paragraph.number) else ""
            text = as_written(" ".join(parts)) + number + notes
            yield _marked(Kind.HEADING, ".", text, is_whole=True)
        case Kind.CUE:
            yield _cue(" ".join(parts), dual=paragraph.dual, notes=notes)
        case Kind.PARENTHETICAL if in_speech:
            text = as_written(_in_parentheses(" ".join(parts))) + notes
            yield FountainLine(Kind.PARENTHETICAL, text, text, False, True)
        case Kind.DIALOGUE if in_speech:
            yield from _spoken(Kind.DIALOGUE, parts, notes, mark="\\ ")
        case Kind.LYRICS if in_speech:
            yield from _spoken(Kind.LYRICS, [f"~{part}" for part in parts], notes)
        case Kind.TRANSITION:
            text = as_written(" ".join(parts)) + notes
            yield _marked(Kind.TRANSITION, "> ", text, is_whole=True)
        case Kind.BONEYARD:
            number = f" #{as_written(paragraph.number)}#" if paragraph.number else ""
            inside = [as_written(parts[0]) + number, *map(as_written, parts[1:])]
            text = "\n".join(["/*", *inside, "*/"])
            yield FountainLine(None, text, text, True)
            yield from _notes_alone(paragraph)
        case None:
            for index, part in enumerate(parts):
                yield FountainLine(None, part, part, index == 0 and not paragraph.joins)
        case _:
            yield from _blocks(paragraph.kind, parts, notes)


def _blocks(kind: Kind, parts: list[str], notes: str) -> Iterator[FountainLine]:
    before, after, meant = {
        Kind.LYRICS: ("~", "", Kind.LYRICS),
        Kind.CENTERED: ("> ", " <", Kind.CENTERED),
        Kind.SECTION: ("# ", "", Kind.SECTION),
        Kind.FIELD: ("Cast: ", "", Kind.FIELD),
    }.get(kind, ("", "", Kind.ACTION))
    for index, part in enumerate(parts):
        text = f"{before}{as_written(part)}{after}" + (notes if index == len(parts) - 1 else "")
        if part:
            is_apart = index == 0 or not parts[index - 1]
            yield _marked(meant, "" if before else "!", text, is_apart=is_apart)


def _spoken(kind: Kind, parts: list[str], notes: str, mark: str = "") -> Iterator[FountainLine]:
    for index, part in enumerate(parts):
        if not part:
            yield FountainLine(None, _HELD_OPEN, _HELD_OPEN, False)
            continue
        text = as_written(part) + (notes if index == len(parts) - 1 else "")
        if _BACKSLASH.match(text):
            text = f"\\{text}"
        yield FountainLine(kind, text, mark + text, False)


def _cue(text: str, *, dual: bool, notes: str = "") -> FountainLine:
    written = as_written(text) + (" ^" if dual else "") + notes
    if not is_capitals(_name_of(text)):
        # Bare it would be a cue only where the whole script has the name often enough; a scene of
        # it, read alone, has not.
        return FountainLine(Kind.CUE, f"@{written}", f"@{written}", True, True)
    return _marked(Kind.CUE, "@", written, is_whole=True)


def _marked(
    kind: Kind, mark: str, text: str, *, is_apart: bool = True, is_whole: bool = False
) -> FountainLine:
    """A text that begins with its own mark would lose it: that one is always marked."""
    forced = mark + text
    bare = forced if mark and text.startswith(mark.strip()) else text
    return FountainLine(kind, bare, forced, is_apart, is_whole)


def _notes_alone(paragraph: TypedParagraph) -> Iterator[FountainLine]:
    for note in paragraph.notes:
        if note.strip():
            yield FountainLine(None, _note(note), _note(note), True)


def _note(note: str) -> str:
    return f"[[{_COMMENT_MARK.sub(_APART, ' '.join(note.split()))}]]"


def _lines_of(text: str) -> list[str]:
    """The lines, without those that are empty at the beginning and the end."""
    lines = [line.strip() for line in _SOFT_BREAK.split(text)]
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    return lines


def as_written(text: str) -> str:
    """Its stars, underlines and brackets as themselves, not as marks of Fountain."""
    text = _COMMENT_MARK.sub(_APART, text)
    return _EMPHASIS.sub(lambda mark: f"\\{mark[0]}", text)


def _in_parentheses(text: str) -> str:
    return text if text.startswith("(") and text.endswith(")") else f"({text})"


def _name_of(cue: str) -> str:
    return cue.partition("(")[0].strip() or cue
