"""The pictures and sounds that come with a script: elements before anything is planned."""

from uuid import UUID

from pydantic import BaseModel, ConfigDict

from media_pipeline.elements.add_element import add_element
from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.films.film import Film
from workflows.errors import CommandRefused


class NewElement(BaseModel):
    """An uploaded picture or sound for the film. ``description``: of a picture, in the person's own
    words, if any."""

    model_config = ConfigDict(extra="forbid")

    name: str
    asset: UUID
    description: str = ""


def add_new_elements(film: Film, wanted: list[NewElement]) -> None:
    """Raises CommandRefused, and then the film is not made either."""
    try:
        for one in wanted:
            add_element(film, name=one.name, upload=one.asset, description=one.description)
    except ElementRefused as refused:
        raise CommandRefused(refused.code, refused.detail, 422) from refused
