"""Elements are looked at again as their pictures are now.

``{"describe_elements": {"elements": [ids of one film]}}``
"""

from typing import Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from media_pipeline.elements.add_element import MOST_ELEMENTS
from media_pipeline.elements.describe_element import describe_again, price_of_looks
from media_pipeline.films.element import Element, Medium
from media_pipeline.films.film import Film
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.plans.price_agreed import refuse_price
from media_pipeline.plans.utilities import utility
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.runs.start_run import start_run


class DescribeElements(BaseModel):
    """``at_most``: what the looks may cost, in micro-dollars."""

    model_config = ConfigDict(extra="forbid")

    elements: list[UUID] = Field(min_length=1, max_length=MOST_ELEMENTS)
    at_most: int = Field(default=0, ge=0)


@utility("describe_elements")
def plan_describe_elements(command: Command, wanted: Any) -> None:
    """A run that describes the elements as their pictures are now; it fails when one fails."""
    try:
        asked = DescribeElements.model_validate(wanted)
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid",
            'Name elements of one film: {"describe_elements": {"elements": [ids]}}.',
            422,
        ) from error
    film, elements = _elements(command.project_id, asked.elements)
    _refuse_sounds(elements)
    _refuse_own_words(elements)
    refuse_price(price_of_looks(len(elements)), asked.at_most)
    run = start_run(command, kind="elements", subject=f"film:{film.id}", jobs=[])
    describe_again(run.id, film, [element.id for element in elements])


def _elements(project_id: UUID, wanted: list[UUID]) -> tuple[Film, list[Element]]:
    found = list(
        Element.objects.filter(pk__in=wanted, film__project=project_id).select_related("film")
    )
    if len(found) < len(set(wanted)) or len({element.film_id for element in found}) != 1:
        raise CommandRefused(
            "element_not_found",
            "Not all of these are elements of one film of this project; GET films/<id>/elements "
            "lists them.",
            404,
        )
    return found[0].film, found


def _refuse_sounds(elements: list[Element]) -> None:
    if heard := [element.token for element in elements if element.medium == Medium.SOUND]:
        raise CommandRefused(
            "sound_not_described",
            f"{', '.join(heard)}: nobody describes a sound. Leave it out.",
            422,
        )


def _refuse_own_words(elements: list[Element]) -> None:
    theirs = Slot.objects.filter(
        kind="element.description",
        subject_id__in=[element.id for element in elements],
        selected__cause=TakeCause.PERSON,
    ).values_list("subject_id", flat=True)
    if kept := [element.token for element in elements if element.id in set(theirs)]:
        raise CommandRefused(
            "described_by_a_person",
            f"{', '.join(kept)}: a person's words stand there, and no model replaces them. Leave "
            "them out, or PATCH the element with other words.",
            409,
        )
