"""Names that mean one person, or one place: compared in one form, case-blind, with aliases."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar
from uuid import UUID

from media_pipeline.films.character import Character
from media_pipeline.films.location import Location
from media_pipeline.screenplay.names import name_key

NamedT = TypeVar("NamedT", Character, Location)


class WhoIsWho(Generic[NamedT]):
    """Finds the row that a tag or a name means; an alias only when it means one row alone."""

    def __init__(self, rows: Iterable[NamedT], aliases: Mapping[UUID, Sequence[str]]) -> None:
        rows = list(rows)
        self._tags: dict[str, NamedT] = {name_key(row.tag): row for row in rows}
        self._names: dict[str, NamedT] = _once((row.name, row) for row in rows)
        self._aliases: dict[str, NamedT] = _once(
            (alias, row) for row in rows for alias in aliases.get(row.id, ())
        )

    def by_tag(self, tag: str) -> NamedT | None:
        """What an answer calls by the tag that it was given: the tag counts before the name."""
        key = name_key(tag)
        return self._tags.get(key) or self._names.get(key) or self._aliases.get(key)

    def by_name(self, name: str, aliases: Sequence[str] = ()) -> NamedT | None:
        """Who a new reading means: the name counts before the tag, which may be an older name."""
        key = name_key(name)
        found = self._names.get(key) or self._tags.get(key) or self._aliases.get(key)
        for alias in aliases:
            key = name_key(alias)
            found = found or self._names.get(key) or self._tags.get(key)
        return found


def _once(named: Iterable[tuple[str, NamedT]]) -> dict[str, NamedT]:
    """Those keys that name one row; two who share a name are told apart by their tags only."""
    found: dict[str, NamedT] = {}
    shared: set[str] = set()
    for name, row in named:
        key = name_key(name)
        if key in found and found[key] is not row:
            shared.add(key)
        found[key] = row
    return {key: row for key, row in found.items() if key and key not in shared}
