"""A whole PDF as the text of a script: pages of glyphs in, Fountain out."""

from collections.abc import Sequence

from media_pipeline.scripts.formats.typed_script import TypedScript
from media_pipeline.scripts.formats.write_fountain import write_fountain
from media_pipeline.scripts.pdf.front_page import read_front_page
from media_pipeline.scripts.pdf.furniture import leading_of, without_furniture
from media_pipeline.scripts.pdf.glyphs import Glyph, PageGlyphs
from media_pipeline.scripts.pdf.layout import measure
from media_pipeline.scripts.pdf.logical_order import is_right_to_left
from media_pipeline.scripts.pdf.margin_numbers import take_numbers
from media_pipeline.scripts.pdf.printed_line import Line, read_lines
from media_pipeline.scripts.pdf.read_elements import ElementReader
from media_pipeline.scripts.pdf.read_paragraphs import read_paragraphs
from media_pipeline.scripts.pdf.two_columns import read_two_columns
from media_pipeline.scripts.pdf.typed_paragraphs import typed_paragraphs, untyped_paragraphs

#: Letters that are so much larger than most, and lie on most pages, are a watermark.
_LARGE = 1.6


def read_document(pages: Sequence[PageGlyphs]) -> str:
    """The script; empty where no page has text."""
    glyphs = _without_watermarks(_shown(pages), pages)
    width = max((page.width for page in pages), default=0.0)
    height = max((page.height for page in pages), default=0.0)
    if sum(page.downward for page in pages) > 0:
        glyphs = [_written_downward(one, page) for one, page in zip(glyphs, pages, strict=True)]
        width, height = height, width
    printed = [read_lines(number, one) for number, one in enumerate(glyphs)]
    if is_right_to_left("".join(line.text for lines in printed for line in lines)):
        printed = [[line.seen_from_the_right(width) for line in lines] for lines in printed]
    leading = leading_of(printed)
    kept = without_furniture(printed)
    first = next((at for at, lines in enumerate(kept) if lines), None)
    if first is None:
        return ""
    front: tuple[tuple[str, str], ...] = ()
    if any(kept[first + 1 :]):
        front = read_front_page(kept[first], width=width, height=height, leading=leading)
    lines = _with_gaps(kept[first + 1 :] if front else kept)
    layout = measure(lines, width, leading)
    lines = [take_numbers(line, layout.action) for line in lines]
    if layout.speech is None:
        printed_text = read_two_columns(lines, layout) or read_paragraphs(lines, layout)
        paragraphs = untyped_paragraphs(printed_text)
    else:
        paragraphs = typed_paragraphs(ElementReader(lines, layout).read())
    return write_fountain(TypedScript(title_page=front, paragraphs=tuple(paragraphs)))


def _shown(pages: Sequence[PageGlyphs]) -> list[list[Glyph]]:
    """What is drawn; of a scan that was recognised, the text behind its pictures."""
    drawn = sum(len(page.visible) for page in pages)
    hidden = sum(len(page.hidden) for page in pages)
    return [page.hidden if hidden > drawn else page.visible for page in pages]


def _without_watermarks(
    glyphs: list[list[Glyph]], pages: Sequence[PageGlyphs]
) -> list[list[Glyph]]:
    if len(pages) < 3:
        return glyphs
    sizes = sorted(glyph.size for page in glyphs for glyph in page)
    if not sizes:
        return glyphs
    usual = sizes[len(sizes) // 2]
    pages_with: dict[tuple[str, int, int], int] = {}
    for page in glyphs:
        for place in {_place(glyph) for glyph in page if glyph.size > _LARGE * usual}:
            pages_with[place] = pages_with.get(place, 0) + 1
    marks = {place for place, count in pages_with.items() if count > 0.5 * len(pages)}
    if not marks:
        return glyphs
    return [[glyph for glyph in page if _place(glyph) not in marks] for page in glyphs]


def _place(glyph: Glyph) -> tuple[str, int, int]:
    return glyph.text, round(glyph.x0), round(glyph.y)


def _written_downward(glyphs: list[Glyph], page: PageGlyphs) -> list[Glyph]:
    """Columns from right to left become lines from top to bottom: the page turned by a quarter."""
    return [
        Glyph(
            glyph.text,
            glyph.y - glyph.size,
            glyph.y,
            page.width - (glyph.x0 + glyph.x1) / 2,
            glyph.size,
        )
        for glyph in glyphs
    ]


def _with_gaps(pages: list[list[Line]]) -> list[Line]:
    """All lines in order, each told how far it is below the one before on its page."""
    found: list[Line] = []
    for lines in pages:
        for at, line in enumerate(lines):
            line.gap = line.y - lines[at - 1].y if at else 0.0
            found.append(line)
    return found
