"""The styles of a Word file: their names, and where their paragraphs stand."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from media_pipeline.scripts.formats.read_xml import XmlEvents
from media_pipeline.scripts.formats.word_paragraph import Align

_ALIGNS = {"center": Align.CENTER, "right": Align.RIGHT, "end": Align.RIGHT}
_LONGEST_CHAIN = 20


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

    def told(self, name: str, attributes: Mapping[str, str]) -> "Place":
        """This, changed by an element of a paragraph's properties."""
        if name == "jc":
            return replace(self, align=_ALIGNS.get(attributes.get("val", ""), Align.LEFT))
        if name != "ind":
            return self
        left = _twips(attributes, "left", _twips(attributes, "start", self.left))
        first = _twips(attributes, "firstLine", self.first)
        if hanging := _twips(attributes, "hanging", None):
            first = -hanging
        return replace(self, left=left, first=first)


class DocxStyles(XmlEvents):
    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._bases: dict[str, str] = {}
        self._places: dict[str, Place] = {}
        self._default = ""
        self._open: str | None = None

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "style" and attributes.get("type", "paragraph") == "paragraph":
            self._open = attributes.get("styleId", "")
            self._places[self._open] = Place()
            if attributes.get("default") in ("1", "true", "on"):
                self._default = self._open
        elif name == "docDefaults":
            self._open = name
            self._places[name] = Place()
        elif self._open is None:
            return
        elif name == "name":
            self._names[self._open] = attributes.get("val", "")
        elif name == "basedOn":
            self._bases[self._open] = attributes.get("val", "")
        else:
            self._places[self._open] = self._places[self._open].told(name, attributes)

    def end(self, name: str) -> None:
        if name in ("style", "docDefaults"):
            self._open = None

    def text(self, content: str) -> None:
        pass

    def name_of(self, style: str) -> str:
        """As a person sees it; the id itself where the file has no such style."""
        return self._names.get(style, style)

    def place_of(self, style: str) -> Place:
        place, at = Place(), style or self._default
        for _ in range(_LONGEST_CHAIN):  # a damaged file's chain may be a ring
            if at not in self._places:
                break
            place = place.over(self._places[at])
            at = self._bases.get(at, "")
        return place.over(self._places.get("docDefaults", Place()))


def _twips(attributes: Mapping[str, str], name: str, otherwise: int | None) -> int | None:
    value = attributes.get(name, "")
    try:
        return max(-20_000, min(20_000, round(float(value))))
    except (ValueError, OverflowError):
        return otherwise
