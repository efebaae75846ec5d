"""This machine and its settings: versions, room, who makes what."""

import os
import platform
import shutil
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.core.checks import ERROR, run_checks

from media_pipeline.providers.adapters import ADAPTERS, MORE_ADAPTERS
from studio.production.check_up.finding import BAD, NOTE, OK, Finding

#: Bytes; a film of ten minutes takes a third of that while it is made.
LEAST_ROOM = 1 << 30
LOCAL = ("local", "")
KEYS = {
    "fal": "MEDIA_PIPELINE_FAL_KEY",
    "Ark": "MEDIA_PIPELINE_ARK_KEY",
    "ElevenLabs": "MEDIA_PIPELINE_ELEVENLABS_KEY",
    "Seed": "MEDIA_PIPELINE_SEED_KEY",
    "language model": "MEDIA_PIPELINE_CHAT_KEY",
    "transcriber": "MEDIA_PIPELINE_TRANSCRIBER_KEY",
}


def check_versions() -> Iterator[Finding]:
    names = ("Django", "Celery", "psycopg", "kombu")
    found = ", ".join(f"{name} {version(name)}" for name in names)
    yield Finding(OK, "versions", f"Python {platform.python_version()}, {found}")
    if settings.DEBUG:
        remedy = "take DEBUG away wherever others can reach the site"
        yield Finding(
            NOTE, "settings", "DEBUG shows errors with all that stood around them", remedy
        )


def check_room() -> Iterator[Finding]:
    folder = Path(settings.MEDIA_ROOT)
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if not os.access(there, os.W_OK):
        remedy = "let this account write there, or name another MEDIA_ROOT"
        yield Finding(BAD, "media", f"nothing can be written to {there}", remedy)
        return
    free = shutil.disk_usage(there).free
    found = f"{free / (1 << 30):.1f} GB free for {folder}"
    if free < LEAST_ROOM:
        yield Finding(BAD, "media", found, "make room, or name another MEDIA_ROOT")
    else:
        yield Finding(OK, "media", found)


def check_providers() -> Iterator[Finding]:
    """Asks none of them: a question may cost."""
    chosen = {
        port: getattr(settings, f"MEDIA_PIPELINE_{port.upper()}")
        for port in (*ADAPTERS, *MORE_ADAPTERS)
    }
    hosted = [f"{port} by {name}" for port, name in chosen.items() if name not in LOCAL]
    keys = [name for name, setting in KEYS.items() if getattr(settings, setting)]
    found = ", ".join(hosted) or "everything is made on this machine, unless a film says otherwise"
    yield Finding(OK, "providers", f"{found}; keys: {', '.join(keys) or 'none'}")
    for problem in run_checks():
        remedy = problem.hint or f"see {problem.id}"
        yield Finding(BAD if problem.level >= ERROR else NOTE, "settings", problem.msg, remedy)
