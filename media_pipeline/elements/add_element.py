"""An element joins a film: a picture, with a person's own words if they have any, or a sound."""

from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from media_pipeline.assets.asset import Asset
from media_pipeline.elements.element_name import ElementRefused, clean_name, token_of
from media_pipeline.elements.given_file import given_file, medium_of
from media_pipeline.films.element import Element, Medium
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
def add_element(film: Film, *, name: str, upload: UUID, description: str = "") -> Element:
    """``upload``: the id of an uploaded picture or sound. Raises ElementRefused."""
    element = show_new_element(film, name, lambda: given_file(film.project_id, upload))
    if description.strip():
        describe_in_own_words(element, film.project_id, description)
    return element


@transaction.atomic
def show_new_element(film: Film, name: str, file: Callable[[], Asset]) -> Element:
    """``file``: the copy that is used, asked for when nothing else stands against it. Raises
    ElementRefused."""
    Film.objects.select_for_update().get(pk=film.pk)  # elements are numbered one after the other
    name = clean_name(name)
    key = name_in_words(name)
    there = Element.objects.filter(film=film)
    if same := there.filter(key=key).first():
        raise ElementRefused(
            "element_name_taken",
            f"The film has an element {same.token}; give this one another name, or replace what "
            "that one shows.",
        )
    last = there.aggregate(last=Max("number"))["last"] or 0
    if last >= MOST_ELEMENTS:
        raise ElementRefused(
            "elements_too_many", f"A film has at most {MOST_ELEMENTS} elements; leave one out."
        )
    shown = file()
    element = Element.objects.create(
        id=subject_id(film.id, "element", key),
        film=film,
        number=last + 1,
        key=key,
        token=token_of(name),
        name=name,
        medium=medium_of(shown),
    )
    show_file(element, film.project_id, shown)
    return element


def show_file(element: Element, project_id: UUID, shown: Asset) -> bool:
    """The element is this picture, or this sound, from now on. False when it was before.

    What is being made from the one before is parked when it lands. So is a description on its way,
    when one is there already; otherwise it lands as stale, which is better than none. Raises
    ElementRefused for a sound in the place of a picture, and the other way round.
    """
    if medium_of(shown) != element.medium:
        raise ElementRefused(
            f"element_is_a_{element.medium}",
            f"{element.token} is a {element.medium} and takes another {element.medium}. Give the "
            f"{medium_of(shown)} to the film as an element of its own.",
        )
    is_sound = element.medium == Medium.SOUND
    landed = land_found(
        slot_for(project_id, element.film_id, element.slot_kind, element.id),
        content={"seconds": shown.seconds}
        if is_sound
        else {"width": shown.width, "height": shown.height},
        asset=shown,
        cause=TakeCause.PERSON,
    )
    if landed is not None:
        _revoke_what_uses(element)
    return landed is not None


def _revoke_what_uses(element: Element) -> None:
    view = load_film(element.film_id)
    first_words = ("element.description", element.id)
    if view.selected(*first_words) is None:
        view.slots.pop(first_words, None)  # so that its claim stays
    clear_claims_of_readers(view, (element.slot_kind, element.id))


def describe_in_own_words(element: Element, project_id: UUID, words: str) -> bool:
    """A person's words take the place of any model's and are never replaced by one.

    False when they stood there before. Raises ElementRefused.
    """
    if element.medium == Medium.SOUND:
        raise ElementRefused(
            "sound_not_described",
            f"{element.token} is a sound, which nobody describes; leave the description out.",
        )
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
