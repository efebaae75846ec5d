"""Paragraphs of a word processor become the text of a script.

In this order: by the names of their styles; by where they stand on the page, as typed screenplays
have it; else as they are, an empty line between two paragraphs where the document leaves a space.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from media_pipeline.screenplay.element import Kind
from media_pipeline.screenplay.heading import read_label, read_slug
from media_pipeline.screenplay.names import is_capitals
from media_pipeline.scripts.formats.speaker_name import is_speaker_name
from media_pipeline.scripts.formats.style_names import is_title, kind_of_style, outline_level
from media_pipeline.scripts.formats.typed_script import TypedParagraph, TypedScript
from media_pipeline.scripts.formats.word_paragraph import Align, WordParagraph
from media_pipeline.scripts.formats.write_fountain import write_fountain

_CENTER = 22  # columns: where the names of those who speak stand
_SPEECH = (Kind.CUE, Kind.PARENTHETICAL, Kind.DIALOGUE)


def arrange_paragraphs(paragraphs: Sequence[WordParagraph]) -> str:
    title, rest = _without_title(paragraphs)
    kinds = [kind_of_style(paragraph.style) for paragraph in rest]
    if _are_styled(rest, kinds):
        kinds = [kind or Kind.ACTION for kind in kinds]
    else:
        kinds = _by_place(rest) or kinds
    return write_fountain(TypedScript(title_page=title, paragraphs=_typed(rest, kinds)))


def _are_styled(paragraphs: Sequence[WordParagraph], kinds: Sequence[Kind | None]) -> bool:
    """The styles say enough that a paragraph without one of theirs is action."""
    told = [
        kind is not None
        for kind, paragraph in zip(kinds, paragraphs, strict=True)
        if paragraph.text.strip()
    ]
    return {Kind.CUE, Kind.DIALOGUE} <= set(kinds) or sum(told) > 0.8 * len(told)


def _without_title(
    paragraphs: Sequence[WordParagraph],
) -> tuple[tuple[tuple[str, str], ...], list[WordParagraph]]:
    """A paragraph in the style «Title» at the top is the title."""
    written = [paragraph for paragraph in paragraphs if paragraph.text.strip()][:3]
    for paragraph in written:
        if is_title(paragraph.style):
            title = " ".join(paragraph.text.split())
            return (("Title", title),), [one for one in paragraphs if one is not paragraph]
    return (), list(paragraphs)


def _centred(kind: Kind | None, paragraph: WordParagraph) -> Kind | None:
    """Centred words that nobody speaks are shown so, as «THE END» is."""
    text = paragraph.text.strip()
    is_free = kind is None and read_slug(text) is None and read_label(text) is None
    is_centred = (is_free or kind is Kind.ACTION) and paragraph.align is Align.CENTER
    return Kind.CENTERED if is_centred else kind


def _outlined(paragraph: WordParagraph) -> str:
    level = outline_level(paragraph.style)
    return f"{'#' * level} {paragraph.text.strip()}" if level else paragraph.text


def _by_place(paragraphs: Sequence[WordParagraph]) -> list[Kind | None]:
    """What each is by its column; empty where the text is not set as a screenplay."""
    written = [paragraph for paragraph in paragraphs if paragraph.text.strip()]
    margin = _margin(written)
    cues = _cue_column(written, margin)
    if cues is None:
        return []
    kinds: list[Kind | None] = []
    last: Kind | None = None
    cue_align = Align.LEFT
    for paragraph in paragraphs:
        if not paragraph.text.strip():
            last = None if last is not Kind.CUE else last
            kinds.append(None)
            continue
        is_below = _column(paragraph) > margin + 2 and paragraph.align is not Align.CENTER
        both_centred = paragraph.align is cue_align is Align.CENTER
        is_speech = last in _SPEECH and (is_below or both_centred)
        last = _placed(paragraph, cues, is_speech=is_speech)
        kinds.append(last)
        if last is Kind.CUE:
            cue_align = paragraph.align
    return kinds


def _placed(paragraph: WordParagraph, cues: int, *, is_speech: bool) -> Kind | None:
    column, text = _column(paragraph), paragraph.text.strip()
    if paragraph.align is Align.RIGHT or column > cues + 8:
        return Kind.TRANSITION if len(text) < 40 else None
    if abs(column - cues) <= 3 and is_speaker_name(text):
        return Kind.CUE
    if is_speech:
        return Kind.PARENTHETICAL if text.startswith("(") else Kind.DIALOGUE
    return None


def _margin(written: Sequence[WordParagraph]) -> int:
    columns = Counter(_column(paragraph) for paragraph in written)
    return min((at for at, count in columns.items() if count >= 0.05 * len(written)), default=0)


def _cue_column(written: Sequence[WordParagraph], margin: int) -> int | None:
    columns: Counter[int] = Counter()
    for paragraph, after in pairwise(written):
        column = _column(paragraph)
        below = margin + 3 <= _column(after) < column
        both = paragraph.align is after.align is Align.CENTER and not is_capitals(after.text)
        if column >= margin + 8 and (below or both) and is_speaker_name(paragraph.text.strip()):
            columns[column] += 1
    return columns.most_common(1)[0][0] if columns else None


def _column(paragraph: WordParagraph) -> int:
    return _CENTER if paragraph.align is Align.CENTER else paragraph.column


def _typed(
    paragraphs: Sequence[WordParagraph], kinds: Sequence[Kind | None]
) -> tuple[TypedParagraph, ...]:
    """What nobody told the kind of stays as it is: the document's own empty paragraphs part the
    lines; where it has none, each is apart, but not a name from what is said under it."""
    body = [paragraph for paragraph in paragraphs if not paragraph.in_table]
    has_spaces = sum(not paragraph.text.strip() for paragraph in body) >= 0.15 * len(body)
    has_cues = Kind.CUE in kinds
    found: list[TypedParagraph] = []
    is_apart, in_speech = True, False
    for paragraph, told in zip(paragraphs, kinds, strict=True):
        text, kind = paragraph.text.strip(), _centred(told, paragraph)
        if not text or kind is not None:
            is_apart, in_speech = True, False
        if kind is not None:
            found.append(TypedParagraph(kind=kind, text=paragraph.text))
        if not text or kind is not None:
            continue
        joins = paragraph.joins or (in_speech and not _begins_anew(text))
        if has_spaces and not paragraph.in_table:
            joins = not is_apart
        found.append(TypedParagraph(kind=None, text=_outlined(paragraph), joins=joins))
        is_apart = paragraph.in_table
        says_on = is_speaker_name(text) or (in_speech and text.startswith("("))
        in_speech = says_on and not paragraph.in_table and not has_cues
    return tuple(found)


def _begins_anew(text: str) -> bool:
    return read_slug(text) is not None or is_speaker_name(text)
