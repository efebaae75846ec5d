"""
The plans of all statements that really run, those inside the database's functions included.

PostgreSQL's auto_explain tells this connection the plan of each statement after it has run it, with
what it read. Nothing is copied from the code, so nothing can be forgotten when the code changes.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

_SETTINGS = {
    "log_min_duration": "0",
    "log_nested_statements": "on",
    "log_format": "json",
    "log_analyze": "on",
    "log_buffers": "on",
    "log_timing": "off",
    "log_level": "notice",
}
#: Rows that one step of a plan may look at, and pages that one statement may.
MOST_ROWS = 1500
MOST_PAGES = 4000


@dataclass
class Watched:
    """What was told while one block ran."""

    big_tables: frozenset[str]
    may_look_at: int = MOST_ROWS
    plans: list[dict[str, Any]] = field(default_factory=list)

    def complaints(self) -> list[str]:
        """Statements that read a big table through, or far more than they need."""
        found = []
        for plan in self.plans:
            statement = " ".join(plan["Query Text"].split())[:160]
            found += [f"{why} in: {statement}" for why in self._complaints_of(plan["Plan"])]
            pages = plan["Plan"]["Shared Hit Blocks"] + plan["Plan"]["Shared Read Blocks"]
            if pages > MOST_PAGES:
                found.append(f"{pages} pages read in: {statement}")
        return found

    def _complaints_of(self, node: dict[str, Any]) -> Iterator[str]:
        table = node.get("Relation Name", "")
        if table in self.big_tables:
            looked_at = (
                node["Actual Rows"]
                + node.get("Rows Removed by Filter", 0)
                + node.get("Rows Removed by Index Recheck", 0)
            ) * node["Actual Loops"]
            if node["Node Type"] == "Seq Scan" and looked_at > self.may_look_at - MOST_ROWS:
                yield f"Seq Scan of {table}"
            elif looked_at > self.may_look_at:
                yield f"{node['Node Type']} of {table} looks at {looked_at:.0f} rows"
        for inner in node.get("Plans", []):
            yield from self._complaints_of(inner)


def can_be_watched() -> bool:
    """auto_explain is loaded by a superuser only; a server of somebody's own may not allow it."""
    with connection.cursor() as cursor:
        cursor.execute("select usesuper from pg_user where usename = current_user")
        return bool(cursor.fetchone()[0])


@contextmanager
def watched(big_tables: frozenset[str], may_look_at: int = MOST_ROWS) -> Iterator[Watched]:
    """``may_look_at`` rows in each step; through a table only beyond MOST_ROWS, if at all."""
    seen = Watched(big_tables, may_look_at)

    def told(notice: Any) -> None:
        _, found, plan = (notice.message_primary or "").partition("plan:\n")
        if found:
            seen.plans.append(json.loads(plan))

    connection.ensure_connection()
    raw: Any = connection.connection
    with connection.cursor() as cursor:
        cursor.execute("load 'auto_explain'")
        for name, value in _SETTINGS.items():
            cursor.execute(f"set auto_explain.{name} = {value}")
    raw.add_notice_handler(told)
    try:
        yield seen
    finally:
        raw.remove_notice_handler(told)
        with connection.cursor() as cursor:
            cursor.execute("set auto_explain.log_min_duration = -1")
