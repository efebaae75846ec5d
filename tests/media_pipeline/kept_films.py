"""Films that were made once, put back for whoever asks for the same: their rows and their files.

Many tests are about what can be done with a film that is there. Making one takes some hundred times
as long as copying one, and what is copied is what was really made, by the same use cases.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from django.conf import settings
from django.db import connection, transaction

from config.env import VAR_DIR
from media_pipeline.graph.kind import kinds
from tests.parallel_run import worker_number
from tests.workflows.quick_flush import KEPT
from workflows.projects.project import Project


@dataclass(frozen=True)
class KeptFilm:
    rows: dict[str, bytes]  # of each table, as COPY writes them
    media: Path

    @classmethod
    def of_now(cls) -> "KeptFilm":
        """Everything that is in the database and in MEDIA_ROOT."""
        media = _room() / str(uuid4())
        shutil.copytree(settings.MEDIA_ROOT, media)
        return cls(all_rows(), media)

    def put_back(self) -> None:
        """Into a database in which nothing has happened. Foreign keys are checked at the commit."""
        with transaction.atomic():
            for table, rows in self.rows.items():
                _write(table, rows)
        shutil.copytree(self.media, settings.MEDIA_ROOT, dirs_exist_ok=True)


T = TypeVar("T")
_kept: dict[str, tuple[KeptFilm, Any]] = {}
_declared = dict(kinds._kinds)


def kept_film(description: str, make: Callable[[], T]) -> T:
    """What ``make`` said of the film of this description, which is there again.

    It is called for the first film of a description, under each choice of settings.
    """
    assert not Project.objects.exists(), "a kept film is asked for before anything else"
    assert kinds._kinds == _declared, "a kept film is made by the kinds that everybody has"
    key = f"{description} {_chosen()}"
    if key in _kept:
        _kept[key][0].put_back()
    else:
        said = make()
        _kept[key] = KeptFilm.of_now(), said
    found: T = _kept[key][1]
    return found


def _chosen() -> list[tuple[str, Any]]:
    """The settings by which films are made; of an address and a key, whether there is one."""
    names = [name for name in dir(settings) if name.startswith(("MEDIA_PIPELINE_", "WORKFLOWS_"))]
    values = {name: getattr(settings, name) for name in names}
    return [
        (name, bool(value) if name.endswith(("_URL", "_KEY")) else repr(value))
        for name, value in values.items()
    ]


def all_rows() -> dict[str, bytes]:
    """Of each table that has any."""
    with transaction.atomic():
        rows = {table: _read(table) for table in _tables()}
    return {table: found for table, found in rows.items() if found}


@cache
def _room() -> Path:
    """Of this worker. What another run left there is gone; workers end without tidying up."""
    room = VAR_DIR / "kept-films" / f"worker{worker_number()}"
    shutil.rmtree(room, ignore_errors=True)
    room.mkdir(parents=True)
    return room


def _tables() -> list[str]:
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return [connection.ops.quote_name(table) for table in found if table not in KEPT]


def _read(table: str) -> bytes:
    with connection.cursor() as cursor:
        cursor.execute(f"select exists (select 1 from {table})")  # noqa: S608
        if not cursor.fetchone()[0]:
            return b""
        with cursor.copy(f"copy {table} to stdout (format binary)") as read:
            return b"".join(bytes(part) for part in read)


def _write(table: str, rows: bytes) -> None:
    with (
        connection.cursor() as cursor,
        cursor.copy(f"copy {table} from stdin (format binary)") as write,
    ):
        write.write(rows)
