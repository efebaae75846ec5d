"""Entries of a library and studio assets as the API shows them."""

from collections.abc import Sequence
from uuid import UUID

from media_pipeline.graph.film_states import FilmStates
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.staleness import take_state
from media_pipeline.graph.take import Take
from media_pipeline.library.library_entry import LibraryEntry
from media_pipeline.library.shelf import TALENT, Shelf
from media_pipeline.library.studio_brief import STUDIO_BRIEF, slot_kind
from studio.api.shapes.library import EntryShown, SheetShown, StudioAssetShown
from studio.api.shapes.slot import TakeShown
from studio.api.shown.slot import take as shown_take
from studio.api.shown.work import ROOT, moment_of, time


def entry(states: FilmStates, shelf: Shelf, row: LibraryEntry) -> EntryShown:
    """``states``: of the library, with the entry's slots."""
    view = states.view
    profile = view.content(shelf.profile, row.pk)
    return {
        "id": str(row.pk),
        "project": str(row.project_id),
        "name": row.name,
        "description": profile.get("description", ""),
        "tags": profile.get("tags", []),
        "pictures": [
            {
                "upload": one["upload"],
                "asset": one["asset"],
                "sha256": one["sha256"],
                "width": one["width"],
                "height": one["height"],
                "link": f"{ROOT}/assets/{one['asset']}",
            }
            for one in view.content(shelf.pictures, row.pk).get("pictures", ())
        ],
        "sheet": _sheet(states, shelf.sheet, row.pk),
        "headshot": _headshot(view, shelf, row),
        "archived_at": time(row.archived_at),
        "created_at": moment_of(row.created_at),
        "links": {"self": address(shelf, row), "takes": f"{address(shelf, row)}/takes"},
    }


def address(shelf: Shelf, row: LibraryEntry) -> str:
    name = "talent" if shelf.slots == "talent" else "library-locations"
    return f"{ROOT}/projects/{row.project_id}/{name}/{row.pk}"


def _headshot(view: FilmView, shelf: Shelf, row: LibraryEntry) -> str | None:
    """Where the face is cut from the sheet that is shown; places have none."""
    if shelf is not TALENT or view.selected(shelf.sheet, row.pk) is None:
        return None
    return f"{address(shelf, row)}/headshot"


def studio_asset(view: FilmView, asset_id: UUID) -> StudioAssetShown:
    """As in a list; whether it still fits its references is told of one alone."""
    project_id = view.film.project_id
    brief = view.content(STUDIO_BRIEF, asset_id)
    kind = slot_kind(brief)
    shown = view.selected(kind, asset_id)
    return {
        "id": str(asset_id),
        "project": str(project_id),
        "kind": kind,
        "brief": brief,
        "selected": None if shown is None else shown_take(shown),
        "claimed": view.claimed(kind, asset_id) is not None,
        "links": {"self": f"{ROOT}/projects/{project_id}/studio-assets/{asset_id}"},
    }


def state_of_studio_asset(view: FilmView, asset_id: UUID) -> dict[str, str]:
    """``view``: with the slots of everything it refers to."""
    found = take_state(view, slot_kind(view.content(STUDIO_BRIEF, asset_id)), asset_id)
    return {"state": found.state, "cause": found.cause}


def takes(slots: Sequence[Slot]) -> list[TakeShown]:
    """All takes of these slots, the newest first, with what they are: shown | claimed | kept."""
    roles: dict[UUID | None, str] = {}
    for slot in slots:
        roles |= {slot.selected_id: "shown", slot.claim_id: "claimed"}
    rows = Take.objects.filter(slot__in=slots).select_related("asset", "slot").order_by("-id")
    return [
        {**shown_take(row), "kind": row.slot.kind, "role": roles.get(row.pk, "kept")}
        for row in rows
    ]


def _sheet(states: FilmStates, kind: str, subject: UUID) -> SheetShown:
    found = take_state(states.view, kind, subject, states)
    shown = states.view.selected(kind, subject)
    return {
        "state": found.state,
        "cause": found.cause,
        "selected": None if shown is None else shown_take(shown),
    }
