"""Exports of a film: what the answers look like."""

from typing import Annotated, Any

from typing_extensions import TypedDict

from media_pipeline.graph.take import TakeStatus
from studio.api.openapi.shape import Id, Link, Moment, growing, shape
from studio.api.shapes.film import AssetShown
from studio.api.shapes.work import ErrorShown


@shape
class ExportLinks(TypedDict):
    """To have them saved under the film's name; null for what is not there."""

    film: Link | None
    srt: Link | None
    vtt: Link | None


@shape
class ExportShown(TypedDict):
    """A film file that was asked for."""

    id: Id
    """Of its take."""
    status: Annotated[str, growing(TakeStatus)]
    shown: bool
    """It is what the film shows now."""
    asset: AssetShown | None
    notes: list[dict[str, Any]]
    """Which shots are stood in for by their still, and why."""
    error: ErrorShown | None
    created_at: Moment
    landed_at: Moment | None
    expires_at: Moment | None
    """When the file is taken away; null: never."""
    removed_at: Moment | None
    links: ExportLinks


@shape
class NewExport(TypedDict, total=False):
    client_command_id: str
    """New for each export, unless the header `Idempotency-Key` has it."""
    again: bool
    """Gather it anew though nothing has changed."""
