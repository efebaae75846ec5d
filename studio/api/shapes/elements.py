"""Elements of a film, and uploads: what bodies and answers look like."""

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from studio.api.openapi.shape import Id, Link, shape
from studio.api.shapes.film import FilmElement


@shape
class DescriptionShown(TypedDict):
    text: str
    in_few_words: str
    state: str
    cause: str


@shape
class ElementLinks(TypedDict):
    self: Link


@shape
class ElementShown(FilmElement):
    """What the script names and must look or sound as it does."""

    description: DescriptionShown | None
    """null: of a sound."""
    scenes: list[int]
    """Numbers of those whose text names it."""
    shots: list[Id]
    """Those that show it, or hear it in a line."""
    links: ElementLinks


@shape
class ElementsShown(TypedDict):
    results: list[ElementShown]
    next: None


@shape
class NewElement(TypedDict):
    name: str
    asset: Id
    """An upload."""
    description: NotRequired[str]


@shape
class ElementChange(TypedDict, total=False):
    asset: Id
    description: str


@shape
class Upload(TypedDict):
    file: Annotated[str, Field(json_schema_extra={"format": "binary"})]
    """A picture or a sound."""
