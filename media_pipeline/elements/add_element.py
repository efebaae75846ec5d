"""An element joins a film, with its picture and, if the person has them, words of their own."""

from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from media_pipeline.assets.asset import Asset
from media_pipeline.elements.element_name import ElementRefused, clean_name, token_of
from media_pipeline.elements.upload_picture import shown_picture
from media_pipeline.films.element import Element
from media_pipeline.films.film import Film
from media_pipeline.films.subject_id import subject_id
from media_pipeline.graph.clear_claims import clear_claims_of_readers
from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.land_take import land_found
from media_pipeline.graph.open_take import slot_for
from media_pipeline.graph.take import TakeCause
from media_pipeline.screenplay.find_names import name_in_words

MOST_ELEMENTS = 24
LONGEST_DESCRIPTION = 2000


@transaction.atomic
def add_element(film: Film, *, name: str, picture: UUID, description: str = "") -> Element:
    """``picture`` is the id of an upload. Raises ElementRefused."""
    element = show_new_element(film, name, lambda: shown_picture(film.project_id, picture))
    if description.strip():
        describe_in_own_words(element, film.project_id, description)
    return element


@transaction.atomic
def show_new_element(film: Film, name: str, picture: Callable[[], Asset]) -> Element:
    """``picture``: the copy that is shown, asked for when nothing else stands against it. Raises
    ElementRefused."""
    Film.objects.select_for_update().get(pk=film.pk)  # elements are numbered one after the other
    name = clean_name(name)
    key = name_in_words(name)
    there = Element.objects.filter(film=film)
    if same := there.filter(key=key).first():
        raise ElementRefused(
            "element_name_taken",
            f"The film has an element {same.token}; give this one another name, or replace the "
            "picture of that one.",
        )
    last = there.aggregate(last=Max("number"))["last"] or 0
    if last >= MOST_ELEMENTS:
        raise ElementRefused(
            "elements_too_many", f"A film has at most {MOST_ELEMENTS} elements; leave one out."
        )
    shown = picture()
    element = Element.objects.create(
        id=subject_id(film.id, "element", key),
        film=film,
        number=last + 1,
        key=key,
        token=token_of(name),
        name=name,
    )
    show_picture(element, film.project_id, shown)
    return element


def show_picture(element: Element, project_id: UUID, shown: Asset) -> bool:
    """The element shows this picture from now on. False when it did before.

    What is being made from the picture before is parked when it lands. So is a description on its
    way, when one is there already; otherwise it lands as stale, which is better than none.
    """
    landed = land_found(
        slot_for(project_id, element.film_id, "element.picture", element.id),
        content={"width": shown.width, "height": shown.height},
        asset=shown,
        cause=TakeCause.PERSON,
    )
    if landed is not None:
        _revoke_what_shows(element)
    return landed is not None


def _revoke_what_shows(element: Element) -> None:
    view = load_film(element.film_id)
    first_words = ("element.description", element.id)
    if view.selected(*first_words) is None:
        view.slots.pop(first_words, None)  # so that its claim stays
    clear_claims_of_readers(view, ("element.picture", element.id))


def describe_in_own_words(element: Element, project_id: UUID, words: str) -> bool:
    """A person's words take the place of any model's and are never replaced by one.

    False when they stood there before. Raises ElementRefused.
    """
    words = words.strip()
    if not words or len(words) > LONGEST_DESCRIPTION or "\0" in words:
        raise ElementRefused(
            "description_invalid",
            f"A description has 1 to {LONGEST_DESCRIPTION} characters: what can be seen on the "
            "picture.",
        )
    landed = land_found(
        slot_for(project_id, element.film_id, "element.description", element.id),
        content={"description": words, "in_few_words": ""},
        cause=TakeCause.PERSON,
    )
    return landed is not None
