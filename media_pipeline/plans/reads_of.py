"""What something would be made from now, as a plan's digest names it."""

from typing import Any

from media_pipeline.graph.film_states import FilmStates
from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.inputs import Label, Reads


def reads_of(view: FilmView, states: FilmStates, key: SlotKey) -> list[Any]:
    reads: list[Any] = []
    for item in states.inputs(key):
        if isinstance(item, Reads):
            take = view.selected(item.kind, item.subject)
            reads.append(str(take.id) if take else "")
        elif not isinstance(item, Label):
            reads.append(item.value)
    return reads
