"""Texts that are pure functions of what they are made from: computed when read, never stored.

A person's own text overrides one. Its readers read that then, and otherwise what the text is made
from; so a new wording of the computation makes nobody's film stale, and an edit of the spec does.

A rescue's wording (graph/reword.py) is how something was put for a provider, and no edit: readers
still read what the text is made from, and are told the wording beside it (a label). It counts for
as long as what it was reworded from is what would be said now.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label, Reads
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.manifest import ReadManifest, current_input_hash, read_takes
from media_pipeline.graph.take import Take, TakeCause


@dataclass(frozen=True)
class Ingredients:
    """What a text is computed from: contents by input name, settings and labels by theirs."""

    contents: Mapping[str, Mapping[str, Any]]
    values: Mapping[str, Any]


def reads_through(view: FilmView, name: str, kind: str, subject: UUID) -> list[Input]:
    """The inputs by which another kind reads a computed one, under ``name``."""
    if own_words(view, kind, subject) is not None:
        return [Reads(name=name, kind=kind, subject=subject)]
    inputs = list(kinds[kind].inputs(view, subject))
    if wording := _rescue(view, kind, subject):
        inputs.append(Label(name=wording_of(name), value=str(wording.id)))
    return inputs


def own_words(view: FilmView, kind: str, subject: UUID) -> Take | None:
    """The take that overrides the computed text: a person's, the director's, or any that a person
    has chosen."""
    slot = view.slots.get((kind, subject))
    if slot is None or slot.selected is None:
        return None
    is_rescue = slot.selected.cause == TakeCause.RESCUE and not slot.chosen
    return None if is_rescue else slot.selected


def wording_of(name: str) -> str:
    """The label under which a manifest says how the text ``name`` is put for a provider."""
    return f"{name} wording"


def read_computed(manifest: ReadManifest, name: str, kind: str) -> dict[str, Any]:
    """The text as the manifest pins it: reworded, a person's, or computed from what was pinned."""
    wording = str(manifest.labels.get(wording_of(name), ""))
    if wording and (found := read_takes([wording]).get(wording)):
        return dict(found.content)
    return read_as_authored(manifest, name, kind)


def read_as_authored(manifest: ReadManifest, name: str, kind: str) -> dict[str, Any]:
    """The same without what a rescue made of it."""
    if name in manifest.takes:
        return manifest.content(name)
    return _computed(
        kind,
        Ingredients(
            {key: take.content for key, take in manifest.takes.items()},
            {**manifest.labels, **manifest.values},
        ),
    )


def shown_text(view: FilmView, kind: str, subject: UUID) -> dict[str, Any]:
    """The text as it stands now; empty while something it needs is missing."""
    if take := own_words(view, kind, subject) or _rescue(view, kind, subject):
        return dict(take.content)
    contents: dict[str, Mapping[str, Any]] = {}
    values: dict[str, Any] = {}
    for item in kinds[kind].inputs(view, subject):
        if not isinstance(item, Reads):
            values[item.name] = item.told if isinstance(item, Label) else item.value
        elif read := view.selected(item.kind, item.subject):
            contents[item.name] = read.content
        elif not item.optional:
            return {}
    return _computed(kind, Ingredients(contents, values))


def _rescue(view: FilmView, kind: str, subject: UUID) -> Take | None:
    """The rescue's wording that is shown, while it still says what would be said now."""
    shown = view.selected(kind, subject)
    if shown is None or shown.cause != TakeCause.RESCUE or not shown.input_hash:
        return None
    is_current = shown.input_hash == current_input_hash(kinds[kind], view, subject, shown)
    return shown if is_current else None


def _computed(kind: str, ingredients: Ingredients) -> dict[str, Any]:
    compute = kinds[kind].compute
    assert compute is not None  # noqa: S101 - only computed kinds are read through
    return dict(compute(ingredients))
