"""Elements are looked at again as their pictures are now: ``{"describe_elements": [ids]}``."""

from typing import Annotated, Any
from uuid import UUID

from pydantic import Field, TypeAdapter, ValidationError

from media_pipeline.elements.add_element import MOST_ELEMENTS
from media_pipeline.elements.describe_element import describe_again
from media_pipeline.films.element import Element, Medium
from media_pipeline.films.film import Film
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import TakeCause
from media_pipeline.plans.utilities import utility
from workflows.commands.command import Command
from workflows.errors import CommandRefused
from workflows.runs.start_run import start_run

_IDS = TypeAdapter(Annotated[list[UUID], Field(min_length=1, max_length=MOST_ELEMENTS)])


@utility("describe_elements")
def plan_describe_elements(command: Command, wanted: Any) -> None:
    """A run that describes the elements as their pictures are now; it fails when one fails."""
    try:
        ids = _IDS.validate_python(wanted)
    except ValidationError as error:
        raise CommandRefused(
            "payload_invalid",
            'A utility has {"describe_elements": [ids of elements of one film]}.',
            422,
        ) from error
    film, elements = _elements(command.project_id, ids)
    _refuse_sounds(elements)
    _refuse_own_words(elements)
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
