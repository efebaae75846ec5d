"""An element leaves a film. What it showed stays in history; what showed it becomes stale."""

from django.db import transaction

from media_pipeline.elements.element_name import ElementRefused
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from media_pipeline.films.spoken_line import bound_to
from media_pipeline.graph.clear_claims import clear_claims_of_readers
from media_pipeline.graph.film_view import FilmView, load_film


@transaction.atomic
def remove_element(element: Element) -> None:
    """Raises ElementRefused while a line is bound to it: nobody is unbound in passing, for what is
    recorded then is paid."""
    Film.objects.select_for_update().get(pk=element.film_id)
    view = load_film(element.film_id)
    if lines := list(_lines_bound_to(view, element)):
        raise ElementRefused(
            "element_in_use",
            f"{element.token} is heard as {', '.join(lines)}. Bind the line to another sound, or "
            'to none with "sound": "", then remove the element.',
        )
    clear_claims_of_readers(view, (element.slot_kind, element.id))
    Element.objects.filter(pk=element.pk).delete()


def _lines_bound_to(view: FilmView, element: Element) -> list[str]:
    return [
        f"line {number} of shot {shot.number} in scene {view.scene_of(shot.id).number}"
        for shot in view.shots
        for number, line in enumerate(view.lines_of(shot.id), start=1)
        if bound_to(line) == element.token
    ]
