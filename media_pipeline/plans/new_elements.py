"""The pictures that come with a script: each an element of the film before anything is planned."""

from uuid import UUID

from pydantic import BaseModel, ConfigDict

from media_pipeline.elements.add_element import add_element
from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.films.film import Film
from workflows.errors import CommandRefused


class NewElement(BaseModel):
    """An uploaded picture for the film. ``description``: the person's own words, if any."""

    model_config = ConfigDict(extra="forbid")

    name: str
    asset: UUID
    description: str = ""


def add_new_elements(film: Film, wanted: list[NewElement]) -> list[UUID]:
    """Raises CommandRefused, and then the film is not made either."""
    try:
        return [
            add_element(film, name=one.name, picture=one.asset, description=one.description).id
            for one in wanted
        ]
    except ElementRefused as refused:
        raise CommandRefused(refused.code, refused.detail, 422) from refused
