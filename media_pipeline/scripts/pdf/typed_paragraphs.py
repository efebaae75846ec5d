"""Printed elements as paragraphs that say what they are, ready to be written as Fountain."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.heading import read_label
from media_pipeline.screenplay.marks import is_cut
from media_pipeline.screenplay.names import has_letters, is_capitals
from media_pipeline.scripts.formats.fountain_lines import as_written
from media_pipeline.scripts.formats.typed_script import TypedParagraph
from media_pipeline.scripts.pdf.layout import is_cue_like
from media_pipeline.scripts.pdf.printed import Printed
from media_pipeline.scripts.pdf.reflow import Reflow

_SPEECH = (Kind.PARENTHETICAL, Kind.DIALOGUE)


def typed_paragraphs(printed: Sequence[Printed]) -> Iterator[TypedParagraph]:
    """Of a document whose elements are known by where they stand."""
    reflow = Reflow(printed)
    has_numbers = _has_numbers(printed)
    for at, one in enumerate(printed):
        text = reflow.text(one)
        following = printed[at + 1].kind if at + 1 < len(printed) else None
        kind: Kind = one.kind
        if one.kind is Kind.CUE and following not in _SPEECH:
            kind = Kind.ACTION
        elif one.kind is Kind.ACTION and not has_numbers and _is_bare_heading(one, text):
            kind = Kind.HEADING
        elif one.kind is Kind.CENTERED and (label := read_label(text)) and label.level != "scene":
            kind = Kind.SECTION
        elif one.kind is Kind.BONEYARD:
            text = f"{one.number} {text}".strip()
        yield TypedParagraph(kind=kind, text=text, number=one.number, dual=one.dual)


def untyped_paragraphs(printed: Sequence[Printed]) -> Iterator[TypedParagraph]:
    """Of a document that is read as any text is: nobody said what its paragraphs are."""
    reflow = Reflow(printed, by_all=True)
    for one in printed:
        yield TypedParagraph(kind=None, text=as_written(_name_over_speech(reflow, one)))


def _name_over_speech(reflow: Reflow, one: Printed) -> str:
    """A name, and how it is said, stay over what is said."""
    first, *rest = one.lines
    if not rest or not is_cue_like(first.text) or is_capitals(rest[0].text):
        return reflow.text(one)
    head = first.text
    if rest[0].text[0] in "(（" and rest[0].text[-1] in ")）" and rest[1:]:
        head += f"\n{rest.pop(0).text}"
    return f"{head}\n{reflow.text(replace(one, lines=rest))}"


def _has_numbers(printed: Sequence[Printed]) -> bool:
    headings = [one for one in printed if one.kind is Kind.HEADING]
    return 2 * sum(bool(one.number) for one in headings) > len(headings)


def _is_bare_heading(one: Printed, text: str) -> bool:
    """«MAP OF THE ATLANTIC OCEAN», alone between blank lines: a place, and a scene begins there."""
    return (
        len(one.lines) == 1
        and has_letters(text)
        and is_capitals(text)
        and text[0].isalnum()
        and len(text.split()) >= 2
        and text[-1] not in ".!?…:;,。！？：-–—"
        and '"' not in text
        and not is_cut(text)
        and is_cue_like(text)
    )
