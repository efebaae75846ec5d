"""Scene numbers in the margins, beside a heading or any other line."""

from media_pipeline.screenplay.heading import read_slug
from media_pipeline.screenplay.names import is_capitals
from media_pipeline.screenplay.page_words import SCENE_NUMBER
from media_pipeline.scripts.pdf.layout import TOLERANCE
from media_pipeline.scripts.pdf.printed_line import Line, Word


def take_numbers(line: Line, action: float) -> Line:
    """The line with its number in ``number`` and not in its text. ``action``: where text begins.

    A number in one margin only is taken from what can be a heading; else it may be a street, a
    year or the number of a verse.
    """
    words = line.words
    if len(words) < 2:
        return line
    first, last = words[0], words[-1]
    left = _number(first) if first.x1 < action and words[1].x0 >= action - TOLERANCE else ""
    right = _number(last) if len(line.columns) > 1 and line.columns[-1].words == [last] else ""
    if left and right and left.casefold() == right.casefold():
        body = line.without([first, last])
        return _numbered(body, left) if body else line
    for number, word in ((left, first), (right, last)):
        body = line.without([word]) if number else None
        if body and (read_slug(body.text) is not None or is_capitals(body.text)):
            return _numbered(body, number)
    return line


def _numbered(line: Line, number: str) -> Line:
    line.number = number
    return line


def _number(word: Word) -> str:
    match = SCENE_NUMBER.match(word.text)
    return match["number"] if match else ""
