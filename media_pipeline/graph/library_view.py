"""A project's library, looked at as a film is: by the same kinds, hashes and states."""

from collections.abc import Iterable
from uuid import UUID

from media_pipeline.films.film import Film
from media_pipeline.graph.film_view import FilmView, library_slots


def load_library(project_id: UUID, subjects: Iterable[UUID]) -> FilmView:
    """The slots of these entries. One query.

    The view's film is a row that is never saved: without scenes and people, with the style, size
    and models that a film has when nobody chooses.
    """
    return FilmView(
        film=Film(project_id=project_id),
        scenes=[],
        shots=[],
        characters=[],
        locations=[],
        slots=library_slots(project_id, subjects),
    )
