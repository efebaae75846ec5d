"""The only reader of the process environment.

Every setting that a deployment may change is read here or through ``env``; a secret may be given
as ``NAME_FILE`` (a path), as containers do.
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import environ
from environ.fileaware_mapping import FileAwareMapping

BASE_DIR = Path(__file__).resolve().parent.parent


class _Environment(FileAwareMapping):  # type: ignore[misc]
    """``NAME_FILE`` before ``NAME``; an editor's line break at the end of a file says nothing."""

    def __getitem__(self, key: str) -> str:
        return str(super().__getitem__(key)).rstrip("\r\n")


class _Env(environ.Env):  # type: ignore[misc]
    ENVIRON = _Environment()


env = _Env()

#: Where this checkout keeps its data: databases, media, sockets, logs.
VAR_DIR = Path(env.str("CALLSHEET_VAR", default=str(BASE_DIR / "var"))).resolve()

_BROKER_NAMES = ("CELERY_BROKER_URL", "REDIS_URL")


def names_a_database() -> bool:
    """Whether the environment names a database server; else this checkout runs its own."""
    return _is_given("DATABASE_URL")


def names_a_broker() -> bool:
    """Whether the environment names a broker; else this checkout runs its own."""
    return any(_is_given(name) for name in _BROKER_NAMES)


def database() -> dict[str, Any]:
    """The database a deployment named with DATABASE_URL, else this checkout's embedded one."""
    if names_a_database():
        named = dict(env.db_url("DATABASE_URL"))
        # As libpq has it: postgres://user@%2Fvar%2Frun%2Fpostgresql/name is a socket's directory.
        return named | {"HOST": unquote(named["HOST"] or "")}
    from config.embedded.postgres import connection_settings

    return connection_settings(VAR_DIR)


def broker_url() -> str:
    """The broker named with CELERY_BROKER_URL or REDIS_URL, else this checkout's Valkey."""
    for name in _BROKER_NAMES:
        if _is_given(name):
            return str(env.str(name))
    from config.embedded.valkey import broker_url as embedded_broker_url

    return embedded_broker_url(VAR_DIR)


def _is_given(name: str) -> bool:
    """Set and not empty: compose files hand down empty variables for what nobody set."""
    return bool(os.environ.get(name) or os.environ.get(f"{name}_FILE"))
