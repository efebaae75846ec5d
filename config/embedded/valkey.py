"""This checkout's own Valkey, from a wheel."""

from pathlib import Path


def broker_url(var: Path) -> str:
    return "redis://127.0.0.1:6379/5"
