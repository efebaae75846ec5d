"""The tables of a parallel run are made once: its first worker migrates, the others copy."""

import os
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import connection


@dataclass(frozen=True)
class Template:
    """``run``: whose it is. One that a killed run left behind is nobody's, and made anew."""

    name: str
    run: str

    def is_there(self) -> bool:
        with self._server() as cursor:
            cursor.execute(
                "select 1 from pg_database"
                " where datname = %s and shobj_description(oid, 'pg_database') = %s",
                [self.name, self.run],
            )
            return cursor.fetchone() is not None

    def use(self) -> None:
        """By whoever makes this worker's database next."""
        settings.DATABASES["default"].setdefault("TEST", {})["TEMPLATE"] = self.name

    def make(self) -> None:
        """Of the database we are connected with."""
        connection.close()  # nobody may be connected to what is copied
        self.drop()
        quoted = connection.ops.quote_name
        with self._server() as cursor:
            source = quoted(str(connection.settings_dict["NAME"]))
            cursor.execute(f"create database {quoted(self.name)} template {source}")
            cursor.execute(f"comment on database {quoted(self.name)} is %s", [self.run])

    def drop(self) -> None:
        with self._server() as cursor:
            cursor.execute(f"drop database if exists {connection.ops.quote_name(self.name)}")

    @staticmethod
    def _server() -> AbstractContextManager[Any]:
        """A cursor in no database of ours."""
        return connection.creation._nodb_cursor()  # type: ignore[attr-defined,no-any-return]


def template_of_this_run() -> Template | None:
    """None in a run without parallel workers."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    name = settings.DATABASES["default"]["NAME"]
    return Template(f"test_{name}_template", run) if run else None
