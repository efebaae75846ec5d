"""
Empty the tables between tests by deleting, not by truncating.

A TRUNCATE of forty tables makes the server write and sync more than a hundred files, most of a
second each time; a test leaves a few dozen rows in a few tables. What Django itself puts in a new
database (content types, permissions) stays, so that it need not be made again after every test.
"""

from collections.abc import Sequence
from typing import Any

from django.core.management.color import Style
from django.db.backends.postgresql.operations import DatabaseOperations

KEPT = frozenset({"django_content_type", "auth_permission"})


def delete_rows(
    operations: DatabaseOperations, style: Style, tables: Sequence[str], **options: Any
) -> list[str]:
    """In place of DatabaseOperations.sql_flush. Foreign keys are checked at the commit."""
    del style, options
    names = [operations.quote_name(table) for table in tables if table not in KEPT]
    statements = " ".join(
        f"if exists (select 1 from {name}) then delete from {name}; end if;"  # noqa: S608
        for name in names
    )
    return [f"do $$ begin {statements} end $$"] if names else []
