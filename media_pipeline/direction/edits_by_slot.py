"""A direction's edits, gathered by the slots that they are for and held to what a slot can hold."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from media_pipeline.direction.outline import subjects_of
from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.person_edit import EditRefused
from media_pipeline.providers.director import Edit

_NO_SLOT = ("name", "film.style")


@dataclass(frozen=True, kw_only=True)
class SlotEdits:
    """``contents``: what each slot shall hold, whole. ``names``: row -> its new label. ``style``:
    the key of one, or empty. ``refused``: sentences; what has gone since the note was read."""

    contents: dict[SlotKey, dict[str, Any]]
    names: dict[str, tuple[UUID, str]]
    style: str
    refused: list[str]


def edits_by_slot(view: FilmView, edits: Sequence[Edit]) -> SlotEdits:
    """Ids are checked against the rows, values against the kind's own edit."""
    subjects = subjects_of(view)
    fields: dict[SlotKey, dict[str, str]] = defaultdict(dict)
    names: dict[str, tuple[UUID, str]] = {}
    refused: list[str] = []
    style = ""
    for edit in edits:
        subject = subjects.get(edit.subject)
        if subject is None:
            refused.append(f"{edit.subject}: it is not in the film any more")
        elif edit.kind == "name":
            names[edit.subject.partition(":")[0]] = (subject, edit.value)
        elif edit.kind == "film.style":
            style = edit.value
        else:
            fields[edit.kind, subject][edit.field] = edit.value
    contents: dict[SlotKey, dict[str, Any]] = {}
    for key, sent in fields.items():
        try:
            contents[key] = _content(view, key, sent)
        except EditRefused as wrong:
            refused.append(f"{key[0]}: {wrong.detail}")
    return SlotEdits(contents=contents, names=names, style=style, refused=refused)


def _content(view: FilmView, key: SlotKey, sent: dict[str, str]) -> dict[str, Any]:
    kind, subject = key
    edit = kinds[kind].edit if kind in kinds else None
    if edit is None:
        raise EditRefused("slot_not_writable", f"nobody writes into {kind}")
    shown = view.content(kind, subject)
    return edit(view, subject, shown, _lines(shown, sent) if kind == "shot.dialogue" else sent)


def _lines(shown: dict[str, Any], sent: dict[str, str]) -> dict[str, Any]:
    """All the lines, those that were named with other words."""
    lines = [dict(line) for line in shown.get("lines", ())]
    for field, value in sent.items():
        number = int(field.removeprefix("line "))
        if not 0 < number <= len(lines):
            raise EditRefused("line_unknown", f"the shot has {len(lines)} lines, no {field}")
        lines[number - 1]["text"] = value
    return {"lines": lines}
