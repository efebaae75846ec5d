"""The styles of a Word file: their names, and where their paragraphs stand."""

from collections.abc import Mapping

from media_pipeline.scripts.formats.read_xml import XmlEvents
from media_pipeline.scripts.formats.style_places import Place, StylePlaces
from media_pipeline.scripts.formats.word_paragraph import Align

_ALIGNS = {"center": Align.CENTER, "right": Align.RIGHT, "end": Align.RIGHT}
_DEFAULTS = "docDefaults"


class DocxStyles(XmlEvents):
    def __init__(self) -> None:
        self._styles = StylePlaces()
        self._default = ""
        self._open: str | None = None

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "style" and attributes.get("type", "paragraph") == "paragraph":
            self._open = attributes.get("styleId", "")
            self._styles.add(self._open)
            if attributes.get("default") in ("1", "true", "on"):
                self._default = self._open
        elif name == _DEFAULTS:
            self._open = name
            self._styles.add(name)
        elif self._open is None:
            return
        elif name == "name":
            self._styles.add(self._open, name=attributes.get("val", ""))
        elif name == "basedOn":
            self._styles.add(self._open, base=attributes.get("val", ""))
        else:
            places = self._styles.places
            places[self._open] = told(places[self._open], name, attributes)

    def end(self, name: str) -> None:
        if name in ("style", _DEFAULTS):
            self._open = None

    def text(self, content: str) -> None:
        pass

    def name_of(self, style: str) -> str:
        """As a person sees it; the id itself where the file has no such style."""
        return self._styles.shown_of(style)

    def place_of(self, style: str) -> Place:
        place = self._styles.place_of(style or self._default)
        return place.over(self._styles.place_of(_DEFAULTS))


def told(place: Place, name: str, attributes: Mapping[str, str]) -> Place:
    """A place, changed by an element of a paragraph's properties."""
    if name == "jc":
        return Place(place.left, place.first, _ALIGNS.get(attributes.get("val", ""), Align.LEFT))
    if name != "ind":
        return place
    left = _twips(attributes, "left", _twips(attributes, "start", place.left))
    first = _twips(attributes, "firstLine", place.first)
    if hanging := _twips(attributes, "hanging", None):
        first = -hanging
    return Place(left, first, place.align)


def _twips(attributes: Mapping[str, str], name: str, otherwise: int | None) -> int | None:
    value = attributes.get(name, "")
    try:
        return max(-20_000, min(20_000, round(float(value))))
    except (ValueError, OverflowError):
        return otherwise
