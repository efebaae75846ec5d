"""What was ticked in a list, as a file for a spreadsheet."""

import csv
from collections.abc import Iterator
from typing import Any

from django.db.models import JSONField, QuerySet
from django.http import StreamingHttpResponse

MOST_ROWS = 10_000
#: A spreadsheet takes what begins so for a formula, and runs it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class _Line:
    """Of the writer, which gives each line to something like a file."""

    def write(self, line: str) -> str:
        return line


def csv_of(rows: QuerySet[Any], without: tuple[str, ...]) -> StreamingHttpResponse:
    """The columns of the table, but for JSON, which is no cell, and ``without``."""
    columns = [
        field.attname
        for field in rows.model._meta.concrete_fields
        if not isinstance(field, JSONField) and field.name not in without
    ]
    answer = StreamingHttpResponse(_lines(rows, columns), content_type="text/csv; charset=utf-8")
    name = rows.model._meta.model_name
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def _lines(rows: QuerySet[Any], columns: list[str]) -> Iterator[str]:
    writer = csv.writer(_Line())
    yield writer.writerow(columns)
    for row in rows.values_list(*columns)[:MOST_ROWS].iterator():
        yield writer.writerow([_cell(value) for value in row])


def _cell(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value.isoformat() if hasattr(value, "isoformat") else value
