"""An entry joins the library, is changed, archived, and taken out of the archive.

Every change is a take of its own: what stood there before stays in history. Nothing is made by it;
what it makes stale says so, and what is being made from what stood there lands parked.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now

from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import library_slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.library.library_entry import LibraryEntry
from media_pipeline.library.profile import clean_profile, shown_pictures
from media_pipeline.library.revoke_uses import revoke_uses
from media_pipeline.library.shelf import Shelf


@transaction.atomic
def add_entry(
    shelf: Shelf,
    project_id: UUID,
    *,
    name: str,
    description: str = "",
    tags: Sequence[str] = (),
    pictures: Sequence[UUID] = (),
) -> LibraryEntry:
    """``pictures``: ids of uploads. Raises LibraryRefused, and then nothing is kept."""
    profile = clean_profile(name, description, tags)
    shown = shown_pictures(project_id, pictures)
    entry = shelf.model._default_manager.create(project_id=project_id, name=profile["name"])
    _land(entry, shelf.profile, profile)
    _land(entry, shelf.pictures, shown)
    return entry


@transaction.atomic
def change_entry(
    shelf: Shelf,
    entry: LibraryEntry,
    *,
    name: str | None = None,
    description: str | None = None,
    tags: Sequence[str] | None = None,
    pictures: Sequence[UUID] | None = None,
) -> bool:
    """None leaves a field as it is; ``pictures`` takes the place of all that were there.

    False when everything stood there already. Raises LibraryRefused.
    """
    shelf.model._default_manager.select_for_update().get(pk=entry.pk)  # two changes wait here
    stands = _profile(shelf, entry)
    profile = clean_profile(
        stands["name"] if name is None else name,
        stands["description"] if description is None else description,
        stands["tags"] if tags is None else tags,
    )
    changed = _land(entry, shelf.profile, profile)
    if changed:
        shelf.model._default_manager.filter(pk=entry.pk).update(name=profile["name"])
    looks_otherwise = changed and profile["description"] != stands["description"]
    if pictures is not None:
        other = _land(entry, shelf.pictures, shown_pictures(entry.project_id, pictures))
        changed, looks_otherwise = changed or other, looks_otherwise or other
    if looks_otherwise:
        revoke_uses(shelf, entry.project_id, entry.pk, own_sheet=True)
    return changed


def archive_entry(shelf: Shelf, entry: LibraryEntry) -> bool:
    """It is offered no more; films that use it go on. False when it was archived before."""
    rows = shelf.model._default_manager.filter(pk=entry.pk, archived_at=None)
    return rows.update(archived_at=Now()) == 1


def restore_entry(shelf: Shelf, entry: LibraryEntry) -> bool:
    """Out of the archive. False when it was not in it."""
    rows = shelf.model._default_manager.filter(pk=entry.pk, archived_at__isnull=False)
    return rows.update(archived_at=None) == 1


def _profile(shelf: Shelf, entry: LibraryEntry) -> dict[str, Any]:
    shown = library_slot(entry.project_id, shelf.profile, entry.pk).selected
    assert shown is not None  # noqa: S101 - an entry is added with its profile
    return dict(shown.content)


def _land(entry: LibraryEntry, kind: str, content: dict[str, Any]) -> bool:
    slot = library_slot(entry.project_id, kind, entry.pk)
    return land_found(slot, content=content, cause=TakeCause.PERSON) is not None
