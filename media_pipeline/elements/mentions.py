"""Where a script names the film's elements: found in the text, stored nowhere."""

from collections.abc import Sequence
from uuid import UUID

from media_pipeline.films.element import Element
from media_pipeline.graph.film_view import FilmView
from media_pipeline.screenplay.find_names import find_names


def scenes_that_name(view: FilmView, script: str) -> dict[UUID, list[int]]:
    """Element -> the numbers of the scenes whose text names it."""
    keys = [element.key for element in view.elements]
    named = {
        scene.number: {one.key for one in find_names(script[scene.start : scene.end], keys)}
        for scene in view.scenes
    }
    return {
        element.id: [number for number, found in named.items() if element.key in found]
        for element in view.elements
    }


def unnamed_tokens(script: str, element_ids: Sequence[UUID]) -> list[str]:
    """Tokens of those of the elements that the script does not name; no query without elements."""
    if not element_ids:
        return []
    elements = list(Element.objects.filter(pk__in=element_ids))
    named = {one.key for one in find_names(script, (element.key for element in elements))}
    return [element.token for element in elements if element.key not in named]
