"""The elements of a film as its script is read with them: each with its words, or none is asked."""

from collections.abc import Sequence
from uuid import UUID

from media_pipeline.films.element import Element, Medium
from media_pipeline.films.film import Film
from media_pipeline.graph.slot import Slot
from media_pipeline.providers.element_bible import ElementBible

NOT_DESCRIBED = "elements_not_described"


def to_describe(film: Film) -> list[UUID]:
    """The film's pictures, which whoever reads its script is told of. A sound is described by
    nobody, and no reading waits for it."""
    pictures = Element.objects.filter(film=film, medium=Medium.PICTURE)
    return list(pictures.values_list("id", flat=True))


class ElementsNotDescribed(Exception):
    """Some of the pictures have no description; ``detail`` names them and says what to do."""

    code = NOT_DESCRIBED

    def __init__(self, elements: Sequence[Element]) -> None:
        tokens = ", ".join(element.token for element in elements)
        self.detail = (
            f"Not described in time: {tokens}. Nothing was asked about the script. Retry the run "
            "to look again, or first write what can be seen there: PATCH "
            f"/api/v1/films/{elements[0].film_id}/elements/{elements[0].pk}."
        )
        super().__init__(self.detail)


def described_elements(element_ids: Sequence[UUID]) -> tuple[ElementBible, ...]:
    """In the order of the film; two queries, and none without elements.

    Raises ElementsNotDescribed.
    """
    if not element_ids:
        return ()
    elements = list(Element.objects.filter(pk__in=element_ids))
    slots = Slot.objects.filter(
        kind="element.description", subject_id__in=element_ids, selected__isnull=False
    )
    words = {
        slot.subject_id: slot.selected.content
        for slot in slots.select_related("selected")
        if slot.selected
    }
    if missing := [element for element in elements if element.id not in words]:
        raise ElementsNotDescribed(missing)
    return tuple(
        ElementBible(
            token=element.token,
            name=element.name,
            description=words[element.id]["description"],
            in_few_words=words[element.id].get("in_few_words", ""),
        )
        for element in elements
    )
