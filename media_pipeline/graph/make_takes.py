"""What a job that makes takes is told."""

from uuid import UUID

from pydantic import BaseModel


class MakeTakes(BaseModel):
    """Nothing but their ids; the rest stands in the rows.

    ``film_id``: None for a slot of the library.
    """

    film_id: UUID | None = None
    take_ids: list[UUID]
