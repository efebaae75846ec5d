"""The style that a person names: ``noir``, one of the project's own, or a version of one."""

from typing import Any
from uuid import UUID

from media_pipeline.providers.style_recipe import recipe_of
from media_pipeline.styles.built_in_styles import BUILT_IN
from media_pipeline.styles.style import Style, StyleVersion
from media_pipeline.styles.style_refused import StyleRefused
from media_pipeline.styles.style_snapshot import AUTO, style_snapshot

_MOST_DIGITS = 6


def find_style(project_id: UUID, named: str) -> dict[str, Any]:
    """Its snapshot. ``key`` is the newest version, ``key@2`` the second. Raises StyleRefused."""
    key, _, number = named.strip().lower().partition("@")
    if key in BUILT_IN and not number:
        return style_snapshot(BUILT_IN[key], key=key)
    if found := _version(project_id, key, number):
        return style_snapshot(recipe_of(found.recipe), key=key, version=found.number)
    raise StyleRefused(
        "style_unknown",
        f"There is no style {named[:60]!r}; choose {', '.join(style_keys(project_id))}, or {AUTO}.",
    )


def _version(project_id: UUID, key: str, number: str) -> StyleVersion | None:
    if not key.isprintable():  # no row holds a NUL, or half of a character
        return None
    versions = StyleVersion.objects.filter(style__project=project_id, style__key=key)
    if number:
        is_number = number.isdecimal() and len(number) <= _MOST_DIGITS
        versions = versions.filter(number=int(number) if is_number else 0)
    return versions.order_by("-number").first()


def style_keys(project_id: UUID) -> list[str]:
    """Every style of the project by its key, those that all projects have first."""
    own = Style.objects.filter(project=project_id).values_list("key", flat=True)
    return [*BUILT_IN, *own]
