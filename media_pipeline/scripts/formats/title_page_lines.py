"""The lines of a title page without keys, as word processors have them, given their keys."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_CREDIT = re.compile(
    r"^(?:(?:an?|original|the)\b.{0,40}\b)?(?:screenplay|teleplay|script|story|book|play|created|"
    r"written|directed|adapted|developed)?.{0,40}\bby:?$|^(?:scénario|écrit|scritto|escrito|guion|"
    r"drehbuch|buch|сценарий|автор|编剧|作者|脚本)\b.{0,20}$",
    re.IGNORECASE,
)
_SOURCE = re.compile(
    r"^(?:based|adapted|inspired)\b|^from (?:the|a|an)\b|^d'après\b", re.IGNORECASE
)
_DATE = re.compile(
    r"\bdraft\b|\brevis|\b(?:19|20)\d\d\b|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$", re.IGNORECASE
)
_COPYRIGHT = re.compile(r"^(?:©|\(c\)|copyright\b)", re.IGNORECASE)
_KEYS = {
    "title": "Title",
    "credit": "Credit",
    "author": "Author",
    "authors": "Author",
    "source": "Source",
    "draft date": "Draft date",
    "contact": "Contact",
    "copyright": "Copyright",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class TitleLine:
    """``key``: what the file itself says that it is, if it does."""

    text: str
    key: str = ""


def read_title_lines(lines: Sequence[TitleLine]) -> tuple[tuple[str, str], ...]:
    """Every line under a key, in the order of the page: title, credit, author, source …

    The title is what stands first; who wrote it stands under a credit («written by»); what is
    neither a date nor a source is how to reach somebody.
    """
    entries: list[tuple[str, list[str]]] = []
    key, is_open = "Title", True
    for line in lines:
        for text in filter(None, map(str.strip, line.text.splitlines() or [""])):
            key = _key_of(text, line, key if is_open else _after(key, bool(entries)))
            if entries and entries[-1][0] == key:
                entries[-1][1].append(text)
            else:
                entries.append((key, [text]))
            is_open = True
        if not line.text.strip():
            is_open = key == "Title" and not entries
    return tuple((key, "\n".join(texts)) for key, texts in entries)


def _key_of(text: str, line: TitleLine, going_on: str) -> str:
    if line.key in _KEYS:
        return _KEYS[line.key]
    if _SOURCE.match(text):
        return "Source"
    if _CREDIT.match(text):
        return "Credit"
    if _COPYRIGHT.match(text):
        return "Copyright"
    if going_on not in ("Title", "Author") and _DATE.search(text):
        return "Draft date"
    return "Author" if going_on == "Credit" else going_on


def _after(key: str, has_title: bool) -> str:
    """What a line behind an empty one is: an author under a credit, else how to reach somebody."""
    if not has_title:
        return "Title"
    if key == "Credit":
        return "Credit"
    return "Contact"
