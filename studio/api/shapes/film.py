"""A film, in a list and as a storyboard: what the answers look like."""

from typing import Annotated, Any, NotRequired

from typing_extensions import TypedDict

from media_pipeline.films.element import Medium
from media_pipeline.films.film_options import Stage
from media_pipeline.graph.take import TakeCause, TakeStatus
from studio.api.openapi.shape import Id, Link, Moment, growing, shape
from studio.api.shapes.work import CostShown, ErrorShown


@shape
class AssetShown(TypedDict):
    """A file. Its bytes never change: another file is another asset."""

    id: Id
    media_type: str
    size: int
    """Bytes."""
    seconds: float | None
    width: int | None
    height: int | None
    link: Link


@shape
class SelectedTake(TypedDict):
    """What a slot shows. A provisional one has its `content` only."""

    content: dict[str, Any]
    id: NotRequired[Id]
    number: NotRequired[int]
    status: NotRequired[Annotated[str, growing(TakeStatus)]]
    cause: NotRequired[Annotated[str, growing(TakeCause)]]
    asset: NotRequired[AssetShown | None]
    error: NotRequired[ErrorShown | None]
    landed_at: NotRequired[Moment | None]


@shape
class SlotShown(TypedDict):
    """A place that wants something: a sheet, a still, a voice."""

    id: Id | None
    takes: int
    claimed: str | None
    """The status of the take that becomes the selected one when it lands."""
    selected: SelectedTake | None


@shape
class FilmLinks(TypedDict):
    self: Link
    scenes: Link
    slots: Link
    plan: Link
    graph: Link
    exports: Link
    events: Link
    stream: Link


@shape
class FilmShown(TypedDict):
    id: Id
    project: Id
    title: str
    style: str
    aspect_ratio: str
    size: list[int]
    """Width and height."""
    fps: int
    stop_at: Annotated[str, growing(Stage)]
    models: dict[str, list[str]]
    """By port: those that the film has chosen, the primary one first. A port that is not named has
    the installation's."""
    with_music: bool
    draft_motion: bool
    pack_clips: bool
    version: int
    """Of its title and of how it is made: another one after each change of these."""
    archived_at: Moment | None
    created_at: Moment
    links: FilmLinks


@shape
class ShotShown(TypedDict):
    id: Id
    number: int
    seconds: float
    provisional: bool
    """Told of while the analysis is not whole."""
    slots: dict[str, SlotShown]


@shape
class SceneShown(TypedDict):
    """`start` and `end` are places in the script; null until the next scene has begun."""

    id: Id
    number: int
    title: str
    start: int
    end: int | None
    seconds: float | None
    provisional: bool
    slots: dict[str, SlotShown]
    shots: list[ShotShown]


@shape
class CharacterShown(TypedDict):
    id: Id
    tag: str
    name: str
    voice_only: bool
    slots: dict[str, SlotShown]


@shape
class LocationShown(TypedDict):
    id: Id
    tag: str
    name: str
    slots: dict[str, SlotShown]


@shape
class FilmElement(TypedDict):
    id: Id
    number: int
    token: str
    """What the script may call it, and a line that it is."""
    name: str
    medium: Annotated[str, growing(Medium)]
    slots: dict[str, SlotShown]


@shape
class Storyboard(FilmShown):
    """A film with all that it is made of, each with what its slots show."""

    slots: dict[str, SlotShown]
    scenes: list[SceneShown]
    characters: list[CharacterShown]
    elements: list[FilmElement]
    locations: list[LocationShown]


@shape
class FilmDetail(Storyboard):
    cost: CostShown
