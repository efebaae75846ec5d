"""A project's own styles: made once, reworded by new versions."""

import re
from typing import Annotated, Any
from uuid import UUID

from django.db import transaction
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from media_pipeline.providers.style_recipe import LocalLook, StyleRecipe
from media_pipeline.styles.built_in_styles import BUILT_IN
from media_pipeline.styles.style import Style, StyleVersion
from media_pipeline.styles.style_refused import StyleRefused
from media_pipeline.styles.style_snapshot import AUTO, recipe_content
from workflows.canonical_json import canonical_hash
from workflows.projects.project import Project

_KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_KEY = 40

Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=300)]
Word = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]


class RecipeGiven(BaseModel):
    """A recipe as a person types it; see ``StyleRecipe``."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
    look: list[Word] = Field(default=[], max_length=20)
    palette: Words = ""
    medium: Words = ""
    lighting: Words = ""
    camera: Words = ""
    music: list[Word] = Field(default=[], max_length=20)
    local_look: LocalLook = "ink"

    def recipe(self) -> StyleRecipe:
        given = self.model_dump()
        return StyleRecipe(**given | {"look": tuple(self.look), "music": tuple(self.music)})


def read_recipe(given: dict[str, Any]) -> StyleRecipe:
    """Raises StyleRefused, which names every field that is wrong."""
    try:
        return RecipeGiven.model_validate(given).recipe()
    except ValidationError as error:
        problems = "; ".join(
            f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()
        )
        raise StyleRefused("style_invalid", problems[:500]) from error


@transaction.atomic
def keep_style(project_id: UUID, key: str, recipe: StyleRecipe) -> StyleVersion:
    """The style's newest version with these words: a new one unless it says the same already.

    Nothing of any film changes. Raises StyleRefused.
    """
    key = key.strip().lower()
    if not _KEY.fullmatch(key) or len(key) > LONGEST_KEY:
        raise StyleRefused(
            "style_key_invalid",
            f"A style's key has 1 to {LONGEST_KEY} small letters and digits, and hyphens between "
            "them, as «wet-streets».",
        )
    if key in BUILT_IN or key == AUTO:
        raise StyleRefused(
            "style_key_taken", f"Every project has a style {key}; give yours another key.", 409
        )
    # Two who reword it at once are numbered one after the other.
    Project.objects.select_for_update(no_key=True).get(pk=project_id)
    style, _ = Style.objects.get_or_create(project_id=project_id, key=key)
    content = recipe_content(recipe)
    digest = canonical_hash(content)
    newest = style.versions.order_by("-number").first()
    if newest is not None and newest.digest == digest:
        return newest
    number = newest.number + 1 if newest else 1
    return StyleVersion.objects.create(style=style, number=number, recipe=content, digest=digest)
