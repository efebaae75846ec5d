"""Every style that a project can film in."""

from typing import Any
from uuid import UUID

from media_pipeline.providers.style_recipe import recipe_of
from media_pipeline.styles.built_in_styles import BUILT_IN
from media_pipeline.styles.style import StyleVersion
from media_pipeline.styles.style_snapshot import style_snapshot


def list_styles(project_id: UUID) -> list[dict[str, Any]]:
    """As snapshots, those of every project first; of the others the newest version. One query."""
    newest = (
        StyleVersion.objects.filter(style__project=project_id)
        .select_related("style")
        .order_by("style__key", "-number")
        .distinct("style__key")
    )
    return [style_snapshot(recipe, key=key) for key, recipe in BUILT_IN.items()] + [
        style_snapshot(recipe_of(one.recipe), key=one.style.key, version=one.number)
        for one in newest
    ]
