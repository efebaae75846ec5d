"""A paragraph of a word processor, before anybody has said what it is in a script."""

from dataclasses import dataclass
from enum import StrEnum

#: Twentieths of a point in one column of a typewriter (ten to an inch).
TWIPS_PER_COLUMN = 144


class Align(StrEnum):
    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True, kw_only=True, slots=True)
class WordParagraph:
    """``text`` may have soft line ends and be empty. ``style`` is its name, as a person sees it.

    ``indent``: twips from the margin to the first letter. ``joins``: it stands below the one before
    without a space, as the line of a speaker in a table does. ``in_table``: in a cell.
    """

    text: str
    style: str = ""
    indent: int = 0
    align: Align = Align.LEFT
    joins: bool = False
    in_table: bool = False

    @property
    def column(self) -> int:
        """Where its first letter stands, in columns; spaces and tabs in front count."""
        text = self.text.expandtabs(5)
        return round(self.indent / TWIPS_PER_COLUMN) + len(text) - len(text.lstrip())
