"""What a person writes of a library entry, checked: name, description, tags, pictures."""

import unicodedata
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.elements.upload_picture import shown_picture
from media_pipeline.library.library_refused import LibraryRefused

LONGEST_NAME = 100
LONGEST_DESCRIPTION = 2000
MOST_TAGS, LONGEST_TAG = 20, 40
MOST_PICTURES = 8


def clean_profile(name: str, description: str, tags: Sequence[str]) -> dict[str, Any]:
    """The content of a profile's take. Raises LibraryRefused."""
    return {
        "name": _clean_name(name),
        "description": _clean_description(description),
        "tags": _clean_tags(tags),
    }


def shown_pictures(project_id: UUID, uploads: Sequence[UUID]) -> dict[str, Any]:
    """The content of the pictures' take: the copies that are fit to be shown, in their order.

    Raises LibraryRefused.
    """
    if len(uploads) > MOST_PICTURES:
        raise LibraryRefused(
            "pictures_too_many",
            f"An entry has at most {MOST_PICTURES} pictures; leave out those that show the least.",
        )
    if len(set(uploads)) < len(uploads):
        raise LibraryRefused("picture_twice", "Each picture stands in the list once.")
    pictures = []
    for upload in uploads:
        try:
            shown = shown_picture(project_id, upload)
        except ElementRefused as refused:
            raise LibraryRefused(refused.code, refused.detail) from refused
        pictures.append(
            {
                "upload": str(upload),
                "asset": str(shown.pk),
                "sha256": shown.sha256,
                "width": shown.width,
                "height": shown.height,
            }
        )
    return {"pictures": pictures}


def _clean_name(given: str) -> str:
    name = unicodedata.normalize("NFC", " ".join(given.split()))
    if not name.isprintable() or len(name) > LONGEST_NAME or not any(c.isalnum() for c in name):
        raise LibraryRefused(
            "name_invalid",
            f"A name has a letter or a digit and at most {LONGEST_NAME} characters.",
        )
    return name


def _clean_description(given: str) -> str:
    text = unicodedata.normalize("NFC", given.strip())
    if len(text) > LONGEST_DESCRIPTION or "\0" in text:
        raise LibraryRefused(
            "description_invalid",
            f"A description has at most {LONGEST_DESCRIPTION} characters: what can be seen.",
        )
    return text


def _clean_tags(given: Sequence[str]) -> list[str]:
    tags = [unicodedata.normalize("NFC", " ".join(tag.split())).casefold() for tag in given]
    tags = list(dict.fromkeys(tag for tag in tags if tag))
    if len(tags) > MOST_TAGS or any(len(t) > LONGEST_TAG or not t.isprintable() for t in tags):
        raise LibraryRefused(
            "tags_invalid",
            f"An entry has at most {MOST_TAGS} tags of at most {LONGEST_TAG} characters.",
        )
    return tags
