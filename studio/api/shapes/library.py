"""A project's library and its studio assets: what bodies and answers look like."""

from typing import Any, NotRequired

from typing_extensions import TypedDict

from studio.api.openapi.shape import Id, Link, Moment, shape
from studio.api.shapes.slot import TakeShown


@shape
class EntryPicture(TypedDict):
    upload: Id
    """What was sent."""
    asset: Id
    """The copy of it that is shown, and sent to providers."""
    sha256: str
    width: int
    height: int
    link: Link


@shape
class SheetShown(TypedDict):
    state: str
    cause: str
    selected: TakeShown | None


@shape
class EntryLinks(TypedDict):
    self: Link
    takes: Link


@shape
class EntryShown(TypedDict):
    """A talent, or a place, that films can be cast from."""

    id: Id
    project: Id
    name: str
    description: str
    tags: list[str]
    pictures: list[EntryPicture]
    sheet: SheetShown
    headshot: Link | None
    """The face, cut from the sheet that is shown; null without one, and of places."""
    archived_at: Moment | None
    created_at: Moment
    links: EntryLinks


@shape
class NewEntry(TypedDict):
    name: str
    description: NotRequired[str]
    tags: NotRequired[list[str]]
    pictures: NotRequired[list[Id]]
    """Ids of uploads."""


@shape
class EntryChange(TypedDict, total=False):
    name: str
    description: str
    tags: list[str]
    pictures: list[Id]
    """All of them: those that are not named are taken away."""
    archived: bool


@shape
class TakesShown(TypedDict):
    results: list[TakeShown]
    next: None


@shape
class StudioLinks(TypedDict):
    self: Link


@shape
class StudioAssetShown(TypedDict):
    """A single generation outside a film."""

    id: Id
    project: Id
    kind: str
    """``studio.asset``: a picture; ``studio.clip``: a clip. Of the slot that holds its takes."""
    brief: dict[str, Any]
    selected: TakeShown | None
    claimed: bool
    links: StudioLinks
    state: NotRequired[str]
    cause: NotRequired[str]
    takes: NotRequired[list[TakeShown]]


@shape
class TalentChoice(TypedDict):
    talent: Id | None


@shape
class LocationChoice(TypedDict):
    library_location: Id | None


@shape
class CastShown(TypedDict):
    target: str
    content: dict[str, Any]
