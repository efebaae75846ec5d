"""Where the MP4 goes, and how it gets there whole or not at all."""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from django.utils.text import slugify

from studio.production.bad_input import BadInput

FILMS = Path("films")
LONGEST_NAME = 100  # bytes, well below what any file system takes


@dataclass(frozen=True)
class FilmFile:
    """``wanted`` is what the person named with -o; None: films/<title>.mp4 where they are."""

    wanted: Path | None

    def check(self, script: Path) -> None:
        """Finds out before the work, not after it. Raises BadInput."""
        folder = self.folder
        try:
            if self.wanted is not None and self.wanted.exists() and self.wanted.samefile(script):
                raise BadInput("The film would replace the script. Name another file with -o.")
            if self.wanted is not None and not (self.wanted.is_dir() or _is_mp4(self.wanted)):
                raise BadInput("The film is an MP4. Name it with the ending .mp4 after -o.")
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(
                f"{folder} cannot be made ({error.strerror}). Name another place with -o."
            ) from error
        if not os.access(folder, os.W_OK):
            raise BadInput(f"{folder} cannot be written to. Name another place with -o.")

    @property
    def folder(self) -> Path:
        if self.wanted is None:
            return FILMS
        return self.wanted if self.wanted.is_dir() else self.wanted.parent

    def path(self, title: str, film_id: UUID, is_its_own: Callable[[Path], bool]) -> Path:
        """A film takes the place of its own earlier file. A file of that name that is not its own
        stays, and the film has the end of its id in its name; whoever names a file means it.

        Raises OSError where a file of the name cannot be read.
        """
        if self.wanted is not None and not self.wanted.is_dir():
            return self.wanted
        name = film_name(title)
        usual = self.folder / f"{name}.mp4"
        if not usual.exists() or is_its_own(usual):
            return usual
        return self.folder / f"{name}-{film_id.hex[-8:]}.mp4"


def _is_mp4(path: Path) -> bool:
    return path.suffix.lower() == ".mp4"


def subtitles_beside(target: Path, script: bytes) -> Path:
    """Where the subtitles go: beside the film, but never over the script they are made from."""
    beside = target.with_suffix(".srt")
    if beside.is_file() and beside.read_bytes() == script:
        return target.with_suffix(".subtitles.srt")
    return beside


def film_name(title: str) -> str:
    """A file name, without its ending, for a film of this title in any writing system."""
    name = slugify(title) or slugify(title, allow_unicode=True)
    return name.encode()[:LONGEST_NAME].decode(errors="ignore").strip("-_") or "film"


def write_whole(copies: dict[Path, Path]) -> None:
    """
    Copies each source to its target; a target is the whole new file or what it was before.

    Raises OSError (a full disk) and leaves no part behind then.
    """
    parts = {target: target.with_name(f".{target.name}.part") for target in copies}
    try:
        for target, source in copies.items():
            with source.open("rb") as read, parts[target].open("wb") as written:
                shutil.copyfileobj(read, written, 1024 * 1024)
                written.flush()
                os.fsync(written.fileno())
        for target, part in parts.items():
            part.replace(target)
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)
