"""The script that a person names on the command line, refused early and in words."""

import sys
from pathlib import Path

from media_pipeline.scripts.read_script import LARGEST_DOCUMENT, read_script
from media_pipeline.scripts.script_refused import ScriptRefused
from studio.production.bad_input import BadInput


def read_script_file(path: Path) -> bytes:
    """The file's bytes, once they are known to be a script. Raises BadInput."""
    data = read_bytes(path)
    try:
        read_script(data, name=path.name)
    except ScriptRefused as refused:
        raise BadInput(f"{path}: {refused.detail}") from refused
    return data


def read_bytes(path: Path | None, *, most: int = LARGEST_DOCUMENT, what: str = "script") -> bytes:
    """What the file holds, or standard input for None; one byte more than ``most`` at most.

    ``what`` a person should have named. Raises BadInput.
    """
    try:
        if path is None:
            return sys.stdin.buffer.read(most + 1)
        if path.is_dir():
            raise BadInput(f"{path} is a folder. Name the {what} file in it.")
        if not path.exists():
            raise BadInput(f"There is no file {path}. Check the name, or give the whole path.")
        if not path.is_file():
            raise BadInput(f"{path} is not a file. Save the {what} as a file and name that.")
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise BadInput(
            f"{str(path)[:200]} cannot be read ({error.strerror}). Check its name and its rights."
        ) from error
    except ValueError as error:  # a NUL in the name
        raise BadInput(f"This is not a file's name. Name a {what} file.") from error
