"""A list of paragraphs that no document can make grow without end."""

from typing import Generic, TypeVar

from media_pipeline.scripts.script_refused import ScriptRefused

#: A film of three hours has about six thousand, a long novel twenty thousand.
MOST_PARAGRAPHS = 100_000
MOST_LETTERS = 5 * 1024 * 1024

T = TypeVar("T")


class BoundedParagraphs(list[T], Generic[T]):
    """Refuses what goes beyond ``MOST_PARAGRAPHS`` or ``MOST_LETTERS``."""

    def __init__(self) -> None:
        super().__init__()
        self._letters = 0

    def append(self, paragraph: T, text: str = "") -> None:
        """Raises ScriptRefused."""
        self.weigh(text)
        if len(self) >= MOST_PARAGRAPHS:
            raise _too_large(f"more than {MOST_PARAGRAPHS:,} paragraphs")
        super().append(paragraph)

    def weigh(self, text: str) -> None:
        """Counts letters that are kept elsewhere. Raises ScriptRefused."""
        self._letters += len(text)
        if self._letters > MOST_LETTERS:
            raise _too_large(f"more than {MOST_LETTERS / 1e6:.0f} million letters")


def _too_large(what: str) -> ScriptRefused:
    return ScriptRefused("script_too_large", f"The document has {what}. Split it into parts.")
