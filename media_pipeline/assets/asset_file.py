"""Where an asset's file lies, and how it gets there whole or not at all.

A file's name is its asset's id, and the id follows from the job that makes it and the part it
plays. A worker that dies half-way leaves at most ``<id>.<suffix>.part``, which whoever repeats the
job writes again, or a small file in ``scratch``.
"""

import hashlib
import uuid
from pathlib import Path

from django.conf import settings

from media_pipeline.assets.publish_file import publish_file

ASSET_NAMESPACE = uuid.UUID("6f0c4c7e-6a53-4f0e-9a39-0a4a5f1f3c11")


def asset_id_for(owner: uuid.UUID | str, part: str) -> uuid.UUID:
    """The id of the file that ``owner`` (a job, or a content hash) makes as its ``part``."""
    return uuid.uuid5(ASSET_NAMESPACE, f"{owner}:{part}")


def asset_path(asset_id: uuid.UUID | str, suffix: str) -> Path:
    """The file's place; its folder is made when missing."""
    name = str(asset_id)
    folder = Path(settings.MEDIA_ROOT) / "assets" / name[:2]
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}{suffix}"


def scratch_path(suffix: str) -> Path:
    """A name that nobody else has, in a folder that is there. Whoever takes it removes the file."""
    scratch = Path(settings.MEDIA_ROOT) / "scratch"
    scratch.mkdir(parents=True, exist_ok=True)
    return scratch / f"{uuid.uuid4().hex}{suffix}"


def write_whole(path: Path, data: bytes) -> None:
    """
    Write a file so that it is there whole or not at all, also after a power cut.

    Under a name of its own until then: many may write the same file at once, as people do who post
    the same script.
    """
    part = scratch_path(".part")
    try:
        part.write_bytes(data)
        publish_file(path, part)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
