"""Texts that are pure functions of what they are made from: computed when read, never stored.

A person's own text overrides one. Its readers read that then, and otherwise what the text is made
from; so a new wording of the computation makes nobody's film stale, and an edit of the spec does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.manifest import ReadManifest


@dataclass(frozen=True)
class Ingredients:
    """What a text is computed from: contents by input name, settings and labels by theirs."""

    contents: Mapping[str, Mapping[str, Any]]
    values: Mapping[str, Any]


def reads_through(view: FilmView, name: str, kind: str, subject: UUID) -> list[Input]:
    """The inputs by which another kind reads a computed one, under ``name``."""
    if view.selected(kind, subject) is not None:
        return [Reads(name=name, kind=kind, subject=subject)]
    return list(kinds[kind].inputs(view, subject))


def read_computed(manifest: ReadManifest, name: str, kind: str) -> dict[str, Any]:
    """The text as the manifest pins it: a person's, or computed from what was pinned."""
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
    if take := view.selected(kind, subject):
        return dict(take.content)
    contents: dict[str, Mapping[str, Any]] = {}
    values: dict[str, Any] = {}
    for item in kinds[kind].inputs(view, subject):
        if not isinstance(item, Reads):
            values[item.name] = item.value
        elif read := view.selected(item.kind, item.subject):
            contents[item.name] = read.content
        elif not item.optional:
            return {}
    return _computed(kind, Ingredients(contents, values))


def _computed(kind: str, ingredients: Ingredients) -> dict[str, Any]:
    compute = kinds[kind].compute
    assert compute is not None  # noqa: S101 - only computed kinds are read through
    return dict(compute(ingredients))
