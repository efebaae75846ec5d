"""How the slots of a film stand, one by one, for its scenes, shots, people and places."""

from typing import Annotated, Any

from typing_extensions import TypedDict

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.film_states import UnitState
from studio.api.openapi.shape import Id, Link, growing, shape
from studio.api.shapes.film import CharacterShown, LocationShown, SceneShown, ShotShown
from studio.api.shapes.plan import CauseShown
from studio.api.shapes.work import ErrorShown


@shape
class SlotStateLinks(TypedDict):
    takes: Link


@shape
class SlotState(TypedDict):
    """One slot as it stands, also one that nothing has been made for yet."""

    target: str
    """As a `generation` names it: `kind:id`."""
    kind: str
    subject: Id
    name: str
    """In words for a person."""
    stage: Annotated[str, growing(Stage)]
    state: Annotated[str, growing(UnitState)]
    kept: bool
    """A person wrote or chose what it shows, so an update leaves it."""
    cascaded: bool
    """Stale only through something else that is."""
    causes: list[CauseShown]
    """What has changed since it was made; of what is kept, too."""
    blocked_by: list[str]
    selected: Id | None
    takes: int
    error: ErrorShown | None
    links: SlotStateLinks


@shape
class PartLinks(TypedDict):
    self: Link


@shape
class SceneDetail(SceneShown):
    text: str | None
    """Its words: the script's, or what a person typed in their place; null where the script's file
    is no longer in storage."""
    states: list[SlotState]
    """Of its own slots, and of those of its shots."""
    links: PartLinks


@shape
class ShotDetail(ShotShown):
    scene: Id
    computed: dict[str, dict[str, Any]]
    """By kind: what is said to a model, as it stands now."""
    states: list[SlotState]
    links: PartLinks


@shape
class CharacterDetail(CharacterShown):
    talent: Id | None
    """Who of the library plays it."""
    states: list[SlotState]
    links: PartLinks


@shape
class LocationDetail(LocationShown):
    library_location: Id | None
    """Which place of the library it is."""
    states: list[SlotState]
    links: PartLinks


@shape
class GraphNode(TypedDict):
    target: str
    kind: str
    subject: Id
    name: str
    stage: Annotated[str, growing(Stage)]
    state: Annotated[str, growing(UnitState)]
    will_be_made: bool
    """By the plan that was asked for."""


#: A field called «from» is no name of Python's.
GraphEdge = TypedDict("GraphEdge", {"from": str, "to": str, "is_why": bool})
GraphEdge.__doc__ = "`to` is made from `from`; `is_why`: that is what made it stale."
shape(GraphEdge)


@shape
class FilmGraph(TypedDict):
    """What is made from what: nodes in the order in which they are made."""

    film: Id
    nodes: list[GraphNode]
    edges: list[GraphEdge]
    links: PartLinks
