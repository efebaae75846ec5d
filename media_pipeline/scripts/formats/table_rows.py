"""Tables of a document, each row read in order: storyboards, two columns of picture and sound."""

from dataclasses import replace

from media_pipeline.scripts.formats.bounded_paragraphs import BoundedParagraphs
from media_pipeline.scripts.formats.speaker_name import is_speaker_name
from media_pipeline.scripts.formats.word_paragraph import WordParagraph

Cell = list[WordParagraph]


class TableRows:
    """Takes paragraphs and passes them on; those of a table when its outermost end is there.

    Of two columns of which the first has nothing but names, the second is what they say.
    """

    def __init__(self, paragraphs: BoundedParagraphs[WordParagraph]) -> None:
        self._paragraphs = paragraphs
        self._depth = 0
        self._rows: list[list[Cell]] = []
        self._cells = 0

    def start(self, name: str) -> None:
        """Raises ScriptRefused when the table is too large."""
        self._cells += 1
        self._paragraphs.refuse_beyond(self._cells)
        if name == "tbl":
            self._depth += 1
        elif self._depth == 1 and name == "tr":
            self._rows.append([])
        elif self._depth == 1 and self._rows:
            self._rows[-1].append([])

    def add(self, paragraph: WordParagraph) -> None:
        """Raises ScriptRefused when the document is too large."""
        if self._depth and self._rows and self._rows[-1]:
            if paragraph.text.strip():
                self._paragraphs.weigh(paragraph.text)
                self._rows[-1][-1].append(replace(paragraph, in_table=True, indent=0))
        else:
            self._paragraphs.append(paragraph, paragraph.text)

    def end(self, name: str) -> None:
        if name != "tbl" or not self._depth:
            return
        self._depth -= 1
        if self._depth:
            return
        is_play = _is_play(self._rows)
        for row in self._rows:
            for column, cell in enumerate(row):
                for paragraph in cell:
                    joins = is_play and column == 1
                    self._paragraphs.append(replace(paragraph, joins=joins))
        self._rows = []


def _is_play(rows: list[list[Cell]]) -> bool:
    spoken = [row for row in rows if any(row)]
    return len(spoken) > 1 and all(
        len(row) == 2 and len(row[0]) == 1 and row[1] and is_speaker_name(row[0][0].text)
        for row in spoken
    )
