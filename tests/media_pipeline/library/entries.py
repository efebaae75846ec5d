"""Entries of a library, added as a person adds them."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from media_pipeline.elements.upload_picture import upload_picture
from media_pipeline.library.keep_entry import add_entry
from media_pipeline.library.library_entry import LibraryEntry
from media_pipeline.library.shelf import LOCATIONS, TALENT, Shelf
from workflows.commands.accept_command import accept_command
from workflows.projects.local_project import local_project
from workflows.runs.run import Run


def talent(name: str, description: str = "", pictures: Sequence[bytes] = ()) -> LibraryEntry:
    return _entry(TALENT, name, description, pictures)


def place(name: str, description: str = "", pictures: Sequence[bytes] = ()) -> LibraryEntry:
    return _entry(LOCATIONS, name, description, pictures)


def library_run(**entries: Sequence[LibraryEntry]) -> Run:
    """Sheets of these entries ordered."""
    ids = {shelf: [str(entry.pk) for entry in listed] for shelf, listed in entries.items()}
    return send_utility({"library_sheets": ids})


def send_utility(payload: dict[str, Any]) -> Run:
    project, actor = local_project()
    accepted = accept_command(
        project=project,
        actor=actor,
        client_command_id=str(uuid4()),
        kind="utility",
        payload=payload,
    )
    assert accepted.command.run_id is not None
    return Run.objects.get(pk=accepted.command.run_id)


def _entry(shelf: Shelf, name: str, description: str, pictures: Sequence[bytes]) -> LibraryEntry:
    project, _ = local_project()
    uploads = [upload_picture(project, data).pk for data in pictures]
    return add_entry(shelf, project.pk, name=name, description=description, pictures=uploads)
