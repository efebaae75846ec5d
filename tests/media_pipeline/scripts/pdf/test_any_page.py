"""Whatever stands on a page, and wherever, it is read without an error, and alike each time."""

from hypothesis import given, settings
from hypothesis import strategies as st

from media_pipeline.scripts.pdf.glyphs import Glyph, PageGlyphs
from media_pipeline.scripts.pdf.read_document import read_document

_WORDS = (
    "INT. A - DAY",
    "MAREN",
    "(MORE)",
    "12",
    "*",
    "CONTINUED:",
    "MAREN (CONT'D)",
    "rain falls",
)
_LETTERS = st.one_of(
    st.sampled_from(_WORDS), st.text(st.characters(exclude_categories=["C"]), max_size=8)
)
_PLACES = st.floats(-50, 900, allow_nan=False)


def _spelt(words: str, x: float, y: float, size: float) -> list[Glyph]:
    step = 0.6 * size
    return [
        Glyph(sign, x + at * step, x + (at + 1) * step, y, size) for at, sign in enumerate(words)
    ]


_lines = st.builds(
    _spelt,
    _LETTERS,
    st.one_of(st.sampled_from((72.0, 108.0, 180.0, 209.0, 252.0, 500.0)), _PLACES),
    st.one_of(st.integers(3, 60).map(lambda row: row * 12.0), _PLACES),
    st.sampled_from((8.0, 12.0, 40.0)),
)
_pages = st.builds(
    lambda lines, hidden, downward: PageGlyphs(
        612,
        792,
        [glyph for line in lines for glyph in line],
        [glyph for line in hidden for glyph in line],
        downward,
    ),
    st.lists(_lines, max_size=25),
    st.lists(_lines, max_size=3),
    st.sampled_from((0, 0, 0, 5)),
)


@given(st.lists(_pages, max_size=5))
@settings(max_examples=100, deadline=None)
def test_any_page_is_read(pages: list[PageGlyphs]) -> None:
    text = read_document(pages)
    assert text == read_document(pages)
    assert "\x00" not in text
