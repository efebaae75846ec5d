"""Whether what a slot shows still fits the film, and if not, what has changed since.

Nothing is stored: the hash is made again with the projections that stamped it.
"""

from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import PROJECTIONS, Label, Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.manifest import current_input_hash
from media_pipeline.graph.take import Take

State = Literal["missing", "running", "fresh", "stale", "untracked"]


@dataclass(frozen=True)
class TakeState:
    """``cause``: for a stale take the input that changed, as «bible: standard_clothing»."""

    state: State
    cause: str = ""


def take_state(view: FilmView, kind: str, subject: UUID) -> TakeState:
    """The state of one slot. Stale too is what was made from something stale.

    untracked: a person's own take, or a hash made by an older version of the kind. One query for a
    take whose own inputs changed, none otherwise.
    """
    take = view.selected(kind, subject)
    if view.claimed(kind, subject) is not None:
        return TakeState("running")
    if take is None:
        return TakeState("missing")
    if not take.input_hash or take.hash_version != kinds[kind].version:
        return TakeState("untracked")
    # By the model that made it: another default makes nobody's film stale.
    if take.input_hash != current_input_hash(kinds[kind], view, subject, take.model):
        return TakeState("stale", _what_changed(kinds[kind], view, subject, take))
    for item in kinds[kind].inputs(view, subject):
        if isinstance(item, Reads) and item.kind in kinds:
            before = take_state(view, item.kind, item.subject)
            if before.state == "stale":
                return TakeState("stale", f"{item.name}: {before.cause}")
    return TakeState("fresh")


def _what_changed(kind: Kind, view: FilmView, subject: UUID, take: Take) -> str:
    """The first input, in the order of the kind, that is not what the take was made from."""
    entries: dict[str, dict[str, Any]] = take.manifest["inputs"]
    pinned = Take.objects.in_bulk([entry["take"] for entry in entries.values() if "take" in entry])
    read = {str(key): other for key, other in pinned.items()}
    inputs = [item for item in kind.inputs(view, subject) if not isinstance(item, Label)]
    for item in inputs:
        entry = entries.get(item.name, {})
        if not isinstance(item, Reads):
            if entry.get("value") != item.value:
                return item.name
            continue
        now, before = view.selected(item.kind, item.subject), read.get(entry.get("take", ""))
        if now is None or before is None:
            if now is not before:
                return item.name
            continue
        project = PROJECTIONS[item.projection]
        new, old = project(now.content, now.digest), project(before.content, before.digest)
        if new != old:
            return f"{item.name}{_fields(old, new)}"
    gone = set(entries) - {item.name for item in inputs}
    return min((name for name in gone if "label" not in entries[name]), default="inputs")


def _fields(old: Any, new: Any) -> str:
    if not isinstance(old, dict):
        return ""
    changed = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return f": {', '.join(changed)}"
