"""A slot with its history: what the answers look like."""

from typing import Annotated, Any, NotRequired

from typing_extensions import TypedDict

from media_pipeline.graph.take import TakeCause, TakeStatus
from studio.api.openapi.shape import Id, Link, Microdollars, Moment, growing, shape
from studio.api.shapes.film import AssetShown
from studio.api.shapes.work import ErrorShown


@shape
class TakeShown(TypedDict):
    """One version of what fills a slot, with what it was made from and what it cost."""

    id: Id
    number: int
    status: Annotated[str, growing(TakeStatus)]
    cause: Annotated[str, growing(TakeCause)]
    model: str
    seed: int | None
    cost_microdollars: Microdollars
    content: dict[str, Any]
    asset: AssetShown | None
    made_from: dict[str, Any]
    error: ErrorShown | None
    created_at: Moment
    landed_at: Moment | None
    role: NotRequired[str]
    """`shown`, `claimed` or `kept`; only in a slot's history."""
    kind: NotRequired[str]
    """The slot's; only where takes of several slots stand together."""


@shape
class SlotLinks(TypedDict):
    self: Link


@shape
class SlotHistory(TypedDict):
    """All takes of a slot, the newest first."""

    target: str
    """As a `generation` names it: `kind:id`."""
    selected: Id | None
    claimed: Id | None
    chosen_by_person: bool
    takes: list[TakeShown]
    links: SlotLinks
    computed: NotRequired[dict[str, Any]]
    """Of a slot that is computed from others: how it reads now."""


@shape
class TakeContent(TypedDict, total=False):
    """A take of your own: words, or of a still a picture."""

    content: dict[str, Any]
    """What the slot's fields shall say."""
    asset: Id
    """An uploaded picture, instead."""
