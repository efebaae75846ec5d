"""The elements of a script: what was uploaded, then what the script itself marks as a thing."""

from collections.abc import Iterable, Sequence

from media_pipeline.providers.analyst import NamedElement
from media_pipeline.providers.element_bible import ElementBible
from media_pipeline.providers.local.analysis.mentions import Mentions
from media_pipeline.providers.local.analysis.named_things import named_things
from media_pipeline.screenplay.element import Element
from media_pipeline.screenplay.find_names import find_names, name_in_words
from media_pipeline.screenplay.line_at import line_at
from media_pipeline.screenplay.names import name_key

#: Not more than a page of them.
MOST_ELEMENTS = 40


def read_elements(
    script: str,
    elements: Iterable[Element],
    *,
    people: Mentions,
    places: Iterable[str],
    uploaded: Sequence[ElementBible] = (),
) -> tuple[NamedElement, ...]:
    """Each once, in the order in which they are named; uploaded ones first, by their tokens."""
    given = _uploaded(script, uploaded)
    known = {key for one in uploaded for key in (name_in_words(one.name), name_in_words(one.token))}
    elsewhere = {name_in_words(place) for place in places}
    found: dict[str, tuple[str, int]] = {}
    for element in elements:
        for name in named_things(element):
            key = name_in_words(name)
            if not key or key in found or key in known or _is_within(key, elsewhere):
                continue
            if people.tags(name):
                continue
            at = script.find(name, element.start, element.end)
            found[key] = (name, element.start if at < 0 else at)
            if len(found) + len(given) >= MOST_ELEMENTS:
                return (*given, *_with_lines(script, found.values()))
    return (*given, *_with_lines(script, found.values()))


def _is_within(key: str, places: set[str]) -> bool:
    return any(f" {key} " in f" {place} " for place in places)


def _uploaded(script: str, uploaded: Sequence[ElementBible]) -> tuple[NamedElement, ...]:
    first: dict[str, int] = {}
    names = [name for one in uploaded for name in (one.name, one.token)]
    for mention in find_names(script, names):
        first.setdefault(mention.key, mention.start)
    given: list[NamedElement] = []
    for one in uploaded:
        keys = (name_in_words(one.name), name_in_words(one.token))
        at = min((first[key] for key in keys if key in first), default=-1)
        given.append(
            NamedElement(
                tag=one.token,
                name=one.name,
                description=one.description,
                first_line=line_at(script, at) if at >= 0 else 0,
            )
        )
    return tuple(given)


def _with_lines(script: str, found: Iterable[tuple[str, int]]) -> Iterable[NamedElement]:
    for name, at in found:
        yield NamedElement(tag=name_key(name), name=name, first_line=line_at(script, at))
