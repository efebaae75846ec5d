"""The script that a person names on the command line, refused early and in words."""

from pathlib import Path

from media_pipeline.scripts.read_script import LARGEST_SCRIPT, ScriptRefused, read_script
from studio.production.bad_input import BadInput


def read_script_file(path: Path) -> bytes:
    """The file's bytes, once they are known to be a script. Raises BadInput."""
    try:
        if path.is_dir():
            raise BadInput(f"{path} is a folder. Name the script file in it.")
        if not path.exists():
            raise BadInput(f"There is no file {path}. Check the name, or give the whole path.")
        if not path.is_file():
            raise BadInput(f"{path} is not a file. Save the script as a file and name that.")
        with path.open("rb") as file:
            data = file.read(LARGEST_SCRIPT + 1)
    except OSError as error:
        raise BadInput(
            f"{str(path)[:200]} cannot be read ({error.strerror}). Check its name and its rights."
        ) from error
    except ValueError as error:  # a NUL in the name
        raise BadInput("This is not a file's name. Name a script file.") from error
    try:
        read_script(data, name=path.name)
    except ScriptRefused as refused:
        raise BadInput(f"{path}: {refused.detail}") from refused
    return data
