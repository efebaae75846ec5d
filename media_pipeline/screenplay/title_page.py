"""The title page: «Key: value» entries at the very top, until an empty line."""

import re

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.lines import Line
from media_pipeline.screenplay.word_set import word_set

_ENTRY = re.compile(r"^(?P<key>[^\W\d_][\w /'-]{0,30}):\s*(?P<value>.*)$")
_KEYS = word_set(
    "title credit credits author authors source notes note contact copyright revision format "
    "date version watermark header footer language subtitle series episode"
) | {"draft date", "draft", "written by", "based on", "more info", "title page"}


def read_title_page(lines: list[Line]) -> tuple[list[Element], int]:
    """The entries and the index of the first line after them; none where the text starts anyhow.

    The first key must be one that title pages have, so that a play or a podcast of «Name: line»
    does not lose its first speeches.
    """
    index = 0
    while index < len(lines) and lines[index].blank:
        index += 1
    first = _ENTRY.match(lines[index].text) if index < len(lines) else None
    if first is None or first["key"].casefold() not in _KEYS:
        return [], 0
    entries: list[Element] = []
    while index < len(lines) and (not lines[index].blank or lines[index].is_comment):
        line = lines[index]
        index += 1
        entry = _ENTRY.match(line.text)
        if line.is_comment:
            continue
        if entry and (line.indent == 0 or not entries):
            entries.append(
                Element(
                    kind=Kind.TITLE_PAGE,
                    start=line.start,
                    end=line.end,
                    text=entry["value"],
                    name=entry["key"],
                )
            )
        elif entries:
            last = entries[-1]
            entries[-1] = Element(
                kind=Kind.TITLE_PAGE,
                start=last.start,
                end=line.end,
                text=f"{last.text}\n{line.text}".strip(),
                name=last.name,
            )
    return entries, index
