"""The eyes look at a picture a person uploaded and say what can be seen on it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from media_pipeline.providers.asking import Asking, Reply


@dataclass(frozen=True, kw_only=True)
class PictureToSee:
    """One picture: a JPEG, or a PNG where parts are transparent; upright, in sRGB, pixels alone.

    ``name`` is what the person calls it, as «Red mug»: a hint at what to look for.
    """

    path: Path
    media_type: str
    width: int
    height: int
    name: str


@dataclass(frozen=True, kw_only=True)
class Description:
    """``description``: what can be seen, in one to five sentences that an artist could draw from.

    ``in_few_words``: the same in at most ten words, repeated wherever the thing is shown.
    """

    description: str
    in_few_words: str = ""


class Eyes(Protocol):
    """Looks at pictures. Raises ProviderError only."""

    name: str

    def most(self) -> int:
        """The most micro-dollars that one look may cost; 0 for what costs nothing."""
        ...

    def describe(self, picture: PictureToSee, asking: Asking) -> Reply[Description]: ...
