"""The elements of a film as the API shows them."""

from typing import Any

from media_pipeline.elements.mentions import scenes_that_name
from media_pipeline.films.element import Element, Medium
from media_pipeline.graph.film_states import FilmStates
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.staleness import take_state
from media_pipeline.scripts.script_text import script_text
from studio.api.shapes.elements import DescriptionShown, ElementShown
from studio.api.shown.film import element
from studio.api.shown.slots import read_slots
from studio.api.shown.work import ROOT


def elements(view: FilmView) -> list[ElementShown]:
    """Each with the scenes whose text names it, the shots that show it or hear it in a line, and of
    a picture whether its description still fits it."""
    scenes = scenes_that_name(view, script_text(view.film)) if view.elements else {}
    shots: dict[Any, list[str]] = {row.pk: [] for row in view.elements}
    for shot in view.shots:
        for row in (*view.elements_in(shot.pk), *view.sounds_in(shot.pk)):
            shots[row.pk].append(str(shot.pk))
    states = FilmStates.read(view) if view.elements else None
    slots = read_slots(view.film.pk, subjects=list(shots)) if view.elements else {}
    return [
        {
            **element(row, slots),
            "description": None if row.medium == Medium.SOUND else _state(view, row, states),
            "scenes": scenes[row.pk],
            "shots": shots[row.pk],
            "links": {"self": f"{ROOT}/films/{view.film.pk}/elements/{row.pk}"},
        }
        for row in view.elements
    ]


def _state(view: FilmView, row: Element, states: FilmStates | None) -> DescriptionShown:
    found = take_state(view, "element.description", row.pk, states)
    content = view.content("element.description", row.pk)
    return {
        "text": content.get("description", ""),
        "in_few_words": content.get("in_few_words", ""),
        "state": found.state,
        "cause": found.cause,
    }
