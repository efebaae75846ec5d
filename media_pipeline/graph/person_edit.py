"""What a person writes into a slot, checked field by field before it becomes a take."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from media_pipeline.films.film import Film
from media_pipeline.graph.edit_slot import edit_slot
from media_pipeline.graph.film_view import FilmView, load_film
from media_pipeline.graph.kind import Content, Edit, kinds
from media_pipeline.graph.take import Take, TakeCause

LONGEST_TEXT = 2000


class EditRefused(Exception):
    """``code`` is stable; ``detail`` says what to do."""

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        self.detail = detail
        super().__init__(f"{code}: {detail}")


@transaction.atomic
def write_slot(film: Film, kind: str, subject: UUID, fields: Mapping[str, Any]) -> Take | None:
    """A person's words as a take, shown at once. None: the slot shows the same already.

    Two who write at once wait for each other: what the first one wrote is there for the second, who
    may have sent another field. Raises EditRefused; then nothing is written.
    """
    if kind not in kinds or (edit := kinds[kind].edit) is None:
        editable = ", ".join(one.name for one in kinds.in_order() if one.edit)
        raise EditRefused("slot_not_writable", f"Words can be written into {editable}; not {kind}.")
    Film.objects.select_for_update(no_key=True).get(pk=film.pk)
    view = load_film(film.id)
    if subject not in set(kinds[kind].subjects(view)):
        raise EditRefused("slot_unknown", f"The film has no {kind} of {subject}.")
    shown = view.content(kind, subject)
    content = edit(view, subject, shown, fields)
    return edit_slot(film, kind, subject, content, cause=TakeCause.PERSON)


def texts(*names: str, **words: tuple[str, ...]) -> Edit:
    """Fields of free text, and fields that hold one of some words."""

    def edit(_: FilmView, __: UUID, shown: Content, sent: Content) -> dict[str, Any]:
        refuse_unknown(sent, (*names, *words))
        content = dict(shown)
        for name, value in sent.items():
            content[name] = text(name, value)
            if name in words and content[name] not in words[name]:
                raise EditRefused(
                    "value_unknown", f"{name} is one of {', '.join(words[name])}; not {value!r}."
                )
        return content

    return edit


def text(name: str, value: Any) -> str:
    """Trimmed. Raises EditRefused for what is no text, or too long."""
    if not isinstance(value, str):
        raise EditRefused("text_expected", f"{name} is a text.")
    trimmed = value.strip()
    if len(trimmed) > LONGEST_TEXT:
        raise EditRefused(
            "text_too_long",
            f"{name} has {len(trimmed)} characters; at most {LONGEST_TEXT} are kept.",
        )
    return trimmed


def refuse_unknown(sent: Content, known: tuple[str, ...]) -> None:
    """Raises EditRefused: an edit that says nothing, or names what is not there."""
    if not sent:
        raise EditRefused("edit_empty", f"Send one of {', '.join(known)}.")
    if unknown := sorted(set(sent) - set(known)):
        raise EditRefused(
            "field_unknown", f"There is no {', '.join(unknown)}; it has {', '.join(known)}."
        )
