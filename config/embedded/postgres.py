"""This checkout's own PostgreSQL, from a wheel."""

from pathlib import Path
from typing import Any


def connection_settings(var: Path) -> dict[str, Any]:
    return {"ENGINE": "django.db.backends.postgresql", "HOST": "127.0.0.1", "NAME": "postgres", "USER": "postgres"}
