"""The key that signs sessions and links, for whoever gave none."""

import contextlib
import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def kept_secret_key(path: Path) -> str:
    """The key kept in ``path``, made once, readable by its owner only.

    Two processes that start together get the same key: the file is written under another name
    and linked into place, and only the first link succeeds.
    """
    try:
        if not path.exists():
            _make(path)
        key = path.read_text().strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"No SECRET_KEY is given, and none can be kept in {path} ({error.strerror}). Set"
            " SECRET_KEY (or SECRET_KEY_FILE), or make the directory writable."
        ) from error
    if len(key) < 50:
        raise ImproperlyConfigured(f"{path} holds no usable key. Remove it to get a new one.")
    return key


def _make(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):  # somebody else was first; theirs counts
            os.link(new, path)
    finally:
        new.unlink()
