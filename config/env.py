"""The only reader of the process environment.

Every setting that a deployment may change is read here or through ``env``; a secret may be given
as ``NAME_FILE`` (a path), as containers do.
"""

import os
from pathlib import Path
from typing import Any

import environ

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.FileAwareEnv()

#: Where this checkout keeps its data: databases, media, sockets, logs.
VAR_DIR = Path(env.str("CALLSHEET_VAR", default=str(BASE_DIR / "var"))).resolve()


def database() -> dict[str, Any]:
    """The database a deployment named with DATABASE_URL, else this checkout's embedded one."""
    if "DATABASE_URL" in os.environ or "DATABASE_URL_FILE" in os.environ:
        return dict(env.db_url("DATABASE_URL"))
    from config.embedded.postgres import connection_settings

    return connection_settings(VAR_DIR)


def broker_url() -> str:
    """The broker named with CELERY_BROKER_URL or REDIS_URL, else this checkout's Valkey."""
    for name in ("CELERY_BROKER_URL", "REDIS_URL"):
        if name in os.environ or f"{name}_FILE" in os.environ:
            return str(env.str(name))
    from config.embedded.valkey import broker_url as embedded_broker_url

    return embedded_broker_url(VAR_DIR)
