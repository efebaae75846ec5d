"""What a film has and that no longer fits it: the units that an edit makes again."""

from collections.abc import Sequence

from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.launch_units import Unit, wanted_units
from media_pipeline.graph.manifest import current_input_hash


def stale_or_missing_units(view: FilmView, names: Sequence[str]) -> list[Unit]:
    """Of the named kinds what nobody is making and that is missing, or made from something else
    than it would be made from now, or from something that is itself stale. No query.

    What was stamped by an older version of its kind is untracked, and stays. So does what a person
    has chosen: it may be stale, and is made again only when it is asked for by name.
    """
    stale: dict[SlotKey, bool] = {}
    return [
        unit
        for unit in wanted_units(view, names)
        if view.claimed(*unit.key) is None
        and not _is_chosen(view, unit.key)
        and (view.selected(*unit.key) is None or _is_stale(view, unit.key, stale))
    ]


def stale_choices(view: FilmView, names: Sequence[str]) -> list[Unit]:
    """What a person has chosen and that no longer fits the film; it stays, and is told."""
    stale: dict[SlotKey, bool] = {}
    return [
        unit
        for unit in wanted_units(view, names)
        if _is_chosen(view, unit.key) and _is_stale(view, unit.key, stale)
    ]


def _is_chosen(view: FilmView, key: SlotKey) -> bool:
    slot = view.slots.get(key)
    return slot is not None and slot.selected is not None and slot.chosen


def _is_stale(view: FilmView, key: SlotKey, known: dict[SlotKey, bool]) -> bool:
    if key not in known:
        known[key] = _must_be_remade(view, key, known)
    return known[key]


def _must_be_remade(view: FilmView, key: SlotKey, known: dict[SlotKey, bool]) -> bool:
    name, subject = key
    take = view.selected(name, subject)
    if name not in kinds or take is None:
        return False
    kind = kinds[name]
    if not take.input_hash or take.hash_version != kind.version:
        return False
    # By the model that made it: another default makes nobody's film stale.
    if take.input_hash != current_input_hash(kind, view, subject, take.model):
        return True
    reads = [item for item in kind.inputs(view, subject) if isinstance(item, Reads)]
    return any(
        view.claimed(item.kind, item.subject) is not None
        or _is_stale(view, (item.kind, item.subject), known)
        for item in reads
    )
