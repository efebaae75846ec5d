"""Columns that lead from a row to its neighbours, without a statement each."""

from typing import Any

from django.contrib import admin
from django.db.models import ForeignKey, Model
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString


def link_to(name: str) -> Any:
    """To the row that the foreign key ``name`` points at."""

    @admin.display(description=name.replace("_", " "))
    def column(row: Model) -> SafeString | str:
        field = row._meta.get_field(name)
        if not isinstance(field, ForeignKey):
            raise TypeError(f"{name} is no foreign key")
        key = getattr(row, field.attname)
        if key is None:
            return "–"
        target = field.remote_field.model._meta
        address = reverse(f"admin:{target.app_label}_{target.model_name}_change", args=[key])
        return format_html('<a href="{}">{}</a>', address, str(key)[-12:])

    column.__name__ = f"to_{name}"
    return column


def list_of(model: type[Model], by: str) -> Any:
    """To the list of those rows of ``model`` whose foreign key ``by`` points here."""
    target = model._meta
    words = str(target.verbose_name_plural)

    @admin.display(description=words)
    def column(row: Model) -> SafeString:
        address = reverse(f"admin:{target.app_label}_{target.model_name}_changelist")
        return format_html('<a href="{}?{}={}">{}</a>', address, by, row.pk, words)

    column.__name__ = f"list_{target.model_name}"
    return column
