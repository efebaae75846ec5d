"""What a client posts for a film: a new one, and what shall be different about one."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from media_pipeline.films.film_models import Port
from media_pipeline.films.film_options import AspectRatio, Stage
from studio.api.openapi.shape import Id, Microdollars, growing, shape
from studio.api.shapes.elements import NewElement
from studio.api.shapes.work import CommandShown


@shape
class NewFilm(TypedDict, total=False):
    """A script, and how it shall be filmed. The same as a `new_turn` command with these in its
    payload."""

    client_command_id: str
    """New for each film, unless the header `Idempotency-Key` has it."""
    script: str
    script_name: str
    script_asset: Id
    """Instead of `script`: one that is there."""
    from_film: Id
    """What is not said is as in that film, which stays as it is."""
    stop_at: Annotated[str, growing(Stage)]
    style: str
    """The key of one, or `auto`."""
    aspect_ratio: Annotated[str, growing(AspectRatio)]
    short_side: int
    """Pixels: 720 makes 1280×720."""
    fps: int
    seed: int
    export: bool
    at_most: Microdollars
    """What all of the run may cost."""
    elements: list[NewElement]
    talent: list[Id]
    library_locations: list[Id]


@shape
class NewFilmForm(TypedDict, total=False):
    """The same as a form, with the script as a file; lists are JSON."""

    script: Annotated[str, Field(json_schema_extra={"format": "binary"})]
    script_name: str
    client_command_id: str
    script_asset: Id
    from_film: Id
    stop_at: str
    style: str
    aspect_ratio: str
    short_side: str
    fps: str
    seed: str
    export: str
    at_most: str
    elements: str
    talent: str
    library_locations: str


@shape
class FilmAccepted(CommandShown):
    """The command that makes it, and the film, which is there at once."""

    film: Id | None


@shape
class FilmPatch(TypedDict, total=False):
    """What shall be different; what is not named stays."""

    title: str
    stop_at: Annotated[str, growing(Stage)]
    models: dict[Port, list[str]]
    """By port; an empty list goes back to the installation's model."""
    with_music: bool
    draft_motion: bool
    pack_clips: bool
    """Clips become stale by it, and nothing else."""
    archived: bool
    """Out of the lists. Nothing is lost."""
    version: int
    """The one that was seen: refused when it is another one by now."""
