"""The title of the whole text."""

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.heading import read_label
from media_pipeline.screenplay.lines import plain, spoken
from media_pipeline.screenplay.scene_spans import SceneSpan

_LONGEST_TITLE = 100


def find_title(elements: tuple[Element, ...], scenes: tuple[SceneSpan, ...]) -> str:
    """The title page's, else a short line alone above the first scene; empty where neither is."""
    for element in elements:
        if element.kind is Kind.TITLE_PAGE and element.name.casefold() == "title":
            return spoken(element.text)
    first = scenes[0].start if scenes else 0
    for element in elements:
        if element.kind in (Kind.NOTE, Kind.BONEYARD, Kind.MARK, Kind.TITLE_PAGE):
            continue
        if element.kind is Kind.SECTION and read_label(element.text):
            return ""  # «ACT ONE» opens the play and does not name it
        opens = element.kind in (Kind.ACTION, Kind.SECTION, Kind.CENTERED)
        line = plain(element.text.splitlines()[0] if element.text else "").strip(" ,，")
        if element.start >= first and element.kind is not Kind.SECTION:
            return ""
        if opens and 0 < len(line) <= _LONGEST_TITLE and line[-1] not in ".!?。:：":
            return spoken(line)
        return ""
    return ""
