"""A plan: what would be made, why, at what price."""

from typing import Annotated

from typing_extensions import TypedDict

from media_pipeline.films.film_options import Stage
from media_pipeline.plans.film_plan import Want
from studio.api.openapi.shape import Id, Link, Microdollars, growing, shape
from studio.api.shapes.work import ErrorShown


@shape
class PriceRange(TypedDict):
    least: Microdollars
    most: Microdollars
    """Held when the plan is launched; what is not needed comes back."""


@shape
class CauseShown(TypedDict):
    """Why something is stale, and in words for a person."""

    target: str
    field: str
    words: str


@shape
class UnitShown(TypedDict):
    """One thing that is made as a whole."""

    target: str
    name: str
    fills: list[str]
    """The other slots that its take fills: those of a packed clip's shots after the first."""
    stage: Annotated[str, growing(Stage)]
    state: str
    """missing, stale, running, blocked, failed or done."""
    will_be_made: bool
    kept: bool
    """A person chose what it shows, so an update leaves it."""
    cascaded: bool
    """Stale only through something else that is."""
    causes: list[CauseShown]
    requires: list[str]
    blocked_by: list[str]
    held_by: list[str]
    models: list[str]
    price_microdollars: PriceRange
    seconds: float
    error: ErrorShown | None


@shape
class PlanLinks(TypedDict):
    self: Link


@shape
class PlanShown(TypedDict):
    film: Id
    want: Annotated[str, growing(Want)]
    stop_at: Annotated[str, growing(Stage)]
    digest: str
    """Goes into `payload.plan` of the `generation` that launches this."""
    reads_script: bool
    reading_price_microdollars: PriceRange
    """What reading it costs; it is part of the price."""
    to_make: int
    price_microdollars: PriceRange
    seconds: float
    """How long it takes, as far as can be said."""
    units: list[UnitShown]
    """In the order in which they are made."""
    links: PlanLinks
