"""What a reader of documents is: how a format is told, and how its text is made."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class DocumentFormat:
    """A format whose bytes are no text by themselves; a script in it is read into Fountain once.

    ``is_in``: these bytes are of this format, told by their signature and never by a name; it must
    be quick and never raise. ``read``: the whole text, the same for the same bytes, in bounded time
    and memory; raises ScriptRefused and nothing else.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    media_type: str
    is_in: Callable[[bytes], bool]
    read: Callable[[bytes], str]
