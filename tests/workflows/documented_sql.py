"""The statements that the pages for operators show."""

import re
from pathlib import Path
from typing import Any

from django.db import connection

DOCS = Path(__file__).resolve().parents[2] / "docs"


def statements(page: str) -> dict[str, str]:
    """Heading -> the statement under it."""
    text = (DOCS / page).read_text(encoding="utf-8")
    parts = re.split(r"^##+ (.+)$", text, flags=re.M)[1:]
    return {
        heading: found.group(1)
        for heading, body in zip(parts[::2], parts[1::2], strict=True)
        if (found := re.search(r"```sql\n(.*?)```", body, re.S))
    }


ALERTS = statements("alerts.md")
OTHERS = statements("operating.md")


def ask(statement: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())
