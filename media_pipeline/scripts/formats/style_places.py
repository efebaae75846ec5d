"""Where the paragraphs of each style stand, and what a person sees as its name."""

from dataclasses import dataclass

from media_pipeline.scripts.formats.style_names import is_telling
from media_pipeline.scripts.formats.word_paragraph import Align
from media_pipeline.scripts.script_refused import ScriptRefused

_LONGEST_CHAIN = 20
_MOST_STYLES = 10_000


@dataclass(frozen=True, slots=True)
class Place:
    """None where nothing is said. Twips."""

    left: int | None = None
    first: int | None = None
    align: Align | None = None

    def over(self, below: "Place") -> "Place":
        """This, and what it leaves open from ``below``."""
        return Place(
            below.left if self.left is None else self.left,
            below.first if self.first is None else self.first,
            self.align or below.align,
        )

    @property
    def indent(self) -> int:
        return (self.left or 0) + (self.first or 0)


class StylePlaces:
    """Styles by their ids; each stands on another. ``places`` holds what each says itself."""

    def __init__(self) -> None:
        self.places: dict[str, Place] = {}
        self._names: dict[str, str] = {}
        self._bases: dict[str, str] = {}

    def add(self, style: str, name: str = "", base: str = "") -> None:
        """Also adds a name or a base to a style that is there. Raises ScriptRefused."""
        if len(self.places) >= _MOST_STYLES:
            raise ScriptRefused(
                "script_unsafe",
                f"The document has more than {_MOST_STYLES:,} styles; no script does. Save it as "
                "plain text and hand that in.",
            )
        self.places.setdefault(style, Place())
        if name:
            self._names[style] = name
        if base:
            self._bases[style] = base

    def shown_of(self, style: str) -> str:
        """The first name along its chain that says what a paragraph is; else its own, or its id."""
        names = [self._names.get(at, at) for at in self._chain(style)]
        return next(filter(is_telling, names), names[0] if names else style)

    def place_of(self, style: str) -> Place:
        place = Place()
        for at in self._chain(style):
            place = place.over(self.places[at])
        return place

    def _chain(self, style: str) -> list[str]:
        chain: list[str] = []
        while style in self.places and len(chain) < _LONGEST_CHAIN:  # or it is a ring
            chain.append(style)
            style = self._bases.get(style, "")
        return chain
