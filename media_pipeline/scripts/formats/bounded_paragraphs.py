"""A list of paragraphs that no document can make grow without end."""

from typing import Generic, TypeVar

from media_pipeline.scripts.script_refused import ScriptRefused

#: A film of three hours has about six thousand, a long novel twenty thousand.
MOST_PARAGRAPHS = 50_000
#: Three hours have about three hundred thousand, a long novel a million.
MOST_LETTERS = 2_000_000

T = TypeVar("T")


class BoundedParagraphs(list[T], Generic[T]):
    """Refuses what goes beyond ``MOST_PARAGRAPHS`` or ``MOST_LETTERS``."""

    def __init__(self) -> None:
        super().__init__()
        self._letters = 0

    def append(self, paragraph: T, text: str = "") -> None:
        """Raises ScriptRefused."""
        self.weigh(text)
        self.refuse_beyond(len(self) + 1)
        super().append(paragraph)

    def refuse_beyond(self, paragraphs: int) -> None:
        """Refuses so many, also of those that are kept elsewhere. Raises ScriptRefused."""
        if paragraphs > MOST_PARAGRAPHS:
            raise _too_large(f"more than {MOST_PARAGRAPHS:,} paragraphs")

    def weigh(self, text: str) -> None:
        """Counts letters that are kept elsewhere. Raises ScriptRefused."""
        self._letters += len(text)
        if self._letters > MOST_LETTERS:
            raise _too_large(f"more than {MOST_LETTERS:,} letters")


def _too_large(what: str) -> ScriptRefused:
    return ScriptRefused("script_too_large", f"The document has {what}. Split it into parts.")
