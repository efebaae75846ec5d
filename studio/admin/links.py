"""Columns that lead from a row to its neighbours, without a statement each."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import admin
from django.db.models import ForeignKey, ForeignObjectRel, Model, UniqueConstraint
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString


def address_of(model: type[Model], key: Any) -> str:
    """Of the row's own page in the admin."""
    meta = model._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[key])


def list_address(model: type[Model], **filters: Any) -> str:
    meta = model._meta
    query = f"?{urlencode(filters)}" if filters else ""
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist") + query


def row_link(model: type[Model], key: Any, words: str = "") -> SafeString | str:
    if key is None:
        return "–"
    return format_html('<a href="{}">{}</a>', address_of(model, key), words or str(key)[-12:])


def link_to(name: str) -> Any:
    """To the row that the foreign key ``name`` points at."""

    @admin.display(description=name.replace("_", " "))
    def column(row: Model) -> SafeString | str:
        field = row._meta.get_field(name)
        if not isinstance(field, ForeignKey):
            raise TypeError(f"{name} is no foreign key")
        return row_link(field.remote_field.model, getattr(row, field.attname))

    column.__name__ = f"to_{name}"
    return column


def list_of(model: type[Model], by: str) -> Any:
    """To the list of those rows of ``model`` whose foreign key ``by`` points here."""
    words = str(model._meta.verbose_name_plural)

    @admin.display(description=words)
    def column(row: Model) -> SafeString:
        return format_html('<a href="{}">{}</a>', list_address(model, **{by: row.pk}), words)

    column.__name__ = f"list_{model._meta.model_name}"
    return column


def belonging(row: Model, *more: tuple[str, str]) -> SafeString | str:
    """
    Links to the lists of everything that points at the row and is found by an index.

    ``more``: words and addresses of what belongs to it without a foreign key.
    """
    links = [*_pointing_at(row), *more]
    return (
        format_html_join(" · ", '<a href="{}">{}</a>', ((to, words) for words, to in links)) or "–"
    )


def _pointing_at(row: Model) -> list[tuple[str, str]]:
    found = []
    for relation in row._meta.related_objects:
        field = relation.field
        if not isinstance(field, ForeignKey) or not _is_indexed(field):
            continue
        try:
            to = list_address(relation.related_model, **{field.name: row.pk})
        except NoReverseMatch:
            continue  # no model of ours, and it has no page
        found.append((_words(relation), to))
    return found


def _words(relation: ForeignObjectRel) -> str:
    name = relation.related_name
    return str(name or relation.related_model._meta.verbose_name_plural).replace("_", " ")


def _is_indexed(field: Any) -> bool:
    """By itself, or as the first of several."""
    meta = field.model._meta
    firsts = [index.fields[0] for index in meta.indexes if index.fields and not index.condition]
    firsts += [
        rule.fields[0]
        for rule in meta.constraints
        if isinstance(rule, UniqueConstraint) and rule.fields and not rule.condition
    ]
    return bool(field.db_index or field.unique or field.name in firsts)
