"""The names that a cast line gives: of the whole script, or of one scene."""

import re

from media_pipeline.screenplay.element import Element, Kind
from media_pipeline.screenplay.fields import read_cast
from media_pipeline.screenplay.lines import plain

_IN_HEADING = re.compile(r"[;；,，\s]\s*(?:出场)?(?:人物|登場人物)\s*[:：]\s*(?P<names>.+)$")
#: «Nell - a nurse», «Mme Aubert, mère de Paul», «小雨：学生»: what follows is not the name.
_DESCRIPTION = re.compile(r"\s+[-–—]+\s*|[—:：(（]|\.{2,}|\t")
_MOST_WORDS = 4


def cast_of(element: Element, *, whole: bool = False) -> list[str]:
    """The names in a cast field, or in a heading that ends with one. ``whole``: in the cast list
    of the whole script a comma ends the name and begins who that is."""
    if element.kind is Kind.HEADING:
        match = _IN_HEADING.search(plain(element.text))
        return list(read_cast(match["names"])) if match else []
    if element.kind is not Kind.FIELD or element.name != "cast":
        return []
    text = _DESCRIPTION.split(element.text.strip("-*• "))[0]
    if whole and "、" not in text and text.count(",") == 1:
        text = text.partition(",")[0]
    return [name for name in read_cast(text) if len(name.split()) <= _MOST_WORDS]
