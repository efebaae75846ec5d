"""A take's manifest: what it is made from, pinned when it was planned, read when it is made.

A run never reads a newer edit by accident: the manifest names takes, not slots.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from media_pipeline.graph.fallback_take import replaced_by
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Label, Reads, Seed, input_hash, projected
from media_pipeline.graph.kind import Kind
from media_pipeline.graph.take import Take, TakeStatus


class ManifestNotReady(Exception):
    """A pinned take has not landed; the engine's dependencies should have prevented the read."""

    code = "manifest_not_ready"


class InputFailed(ManifestNotReady):
    """A pinned take has failed, and the job that should have made it has not: it was one of several
    that the job made, and those of the others landed."""

    def __init__(self, name: str, take: Take) -> None:
        self.code = take.error_code or "input_failed"
        self.detail = take.error_detail or f"{name} could not be made"
        super().__init__(self.detail)


def pin(
    inputs: Sequence[Input], pinned: dict[tuple[str, UUID], Take], seed: int | None = None
) -> dict[str, Any]:
    """The manifest (JSON) of a unit whose slots will be read as these takes.

    ``seed``: another one than the subject's own.
    """
    if seed is not None:
        inputs = [Seed(value=seed) if isinstance(item, Seed) else item for item in inputs]
    return {
        item.name: {
            "take": str(pinned[item.kind, item.subject].id),
            "kind": item.kind,
            "projection": item.projection,
            "optional": item.optional,
        }
        if isinstance(item, Reads)
        else ({"label": item.told} if isinstance(item, Label) else {"value": item.value})
        for item in inputs
        if not (
            isinstance(item, Reads) and item.optional and (item.kind, item.subject) not in pinned
        )
    }


@dataclass(frozen=True)
class ReadManifest:
    """A manifest with the takes it names, as a job reads it: one query."""

    take: Take
    takes: dict[str, Take]
    values: dict[str, Any]
    #: What is told and not hashed: names and titles.
    labels: dict[str, Any]

    def content(self, name: str) -> dict[str, Any]:
        return dict(self.takes[name].content)

    def named(self, prefix: str) -> list[Take]:
        """The takes of inputs whose name starts with ``prefix``, in the manifest's order."""
        return [take for name, take in self.takes.items() if name.startswith(prefix)]

    def input_hash(self, kind: Kind, model: str) -> str:
        """What was read, by content: an edit undone is fresh again."""
        entries = self.take.manifest["inputs"]
        seen = {
            name: projected(entries[name]["projection"], take.content, take.digest)
            for name, take in self.takes.items()
        }
        return input_hash(kind.name, kind.version, model, seen | self.values)


def read_manifest(take: Take) -> ReadManifest:
    """Raises ManifestNotReady when something pinned has not landed, InputFailed if it will not."""
    return read_manifests([take])[0]


def read_manifests(takes: Sequence[Take]) -> list[ReadManifest]:
    """As ``read_manifest``, of takes that are made together: one query for all of them."""
    pinned = (entry for take in takes for entry in take.manifest["inputs"].values())
    found = read_takes(entry["take"] for entry in pinned if "take" in entry)
    return [_read(take, found) for take in takes]


def read_those_made(takes: Sequence[Take]) -> tuple[list[ReadManifest], dict[Take, list[str]]]:
    """As ``read_manifests``, of takes each of which is made for itself: those whose inputs are all
    there, and the others with the keys of the jobs that have not made theirs."""
    pinned = [entry for take in takes for entry in take.manifest["inputs"].values()]
    found = read_takes(entry["take"] for entry in pinned if "take" in entry)
    read: list[ReadManifest] = []
    held: dict[Take, list[str]] = {}
    for take in takes:
        try:
            read.append(_read(take, found))
        except InputFailed:
            ids = {entry.get("take") for entry in take.manifest["inputs"].values()}
            failed = [one for key, one in found.items() if key in ids]
            held[take] = sorted(
                {one.job_key for one in failed if one.status == TakeStatus.FAILED and one.job_key}
            )
    return read, held


def _read(take: Take, found: dict[str, Take]) -> ReadManifest:
    entries: dict[str, dict[str, Any]] = take.manifest["inputs"]
    ids = {name: entry["take"] for name, entry in entries.items() if "take" in entry}
    missing = {name for name, key in ids.items() if found[key].status != TakeStatus.READY}
    if needed := sorted(name for name in missing if not entries[name]["optional"]):
        for name in needed:
            if found[ids[name]].status == TakeStatus.FAILED:
                raise InputFailed(name, found[ids[name]])
        raise ManifestNotReady(f"{take} reads {', '.join(needed)}, which has not landed")
    return ReadManifest(
        take=take,
        takes={name: found[key] for name, key in ids.items() if name not in missing},
        values={name: entry["value"] for name, entry in entries.items() if "value" in entry},
        labels={name: entry["label"] for name, entry in entries.items() if "label" in entry},
    )


def stamp_of(take: Take, kind: Kind, model: str) -> dict[str, Any]:
    """``land_take``'s hash of what a take was made from. One query, two with files."""
    return {
        "input_hash": read_manifest(take).input_hash(kind, model),
        "hash_version": kind.version,
    }


def read_takes(ids: Iterable[str]) -> dict[str, Take]:
    """id -> take with its file. One that was settled as unchanged stands for the one it left, and
    one that was refused for the other model's that came in its place."""
    found = {
        str(row.id): row for row in Take.objects.filter(pk__in=set(ids)).select_related("asset")
    }
    left = {key: other for key, row in found.items() if (other := _stands_for(row))}
    if left:
        same = read_takes(left.values())
        found |= {key: same[other] for key, other in left.items()}
    return found


def _stands_for(take: Take) -> str:
    if take.status == TakeStatus.UNCHANGED:
        return str(take.content["same_as"])
    return replaced_by(take)


def current_input_hash(kind: Kind, view: FilmView, subject: UUID, take: Take) -> str | None:
    """What the hash would be if ``take`` were made now, by its model and from its seed.

    None while something it reads is missing.
    """
    return input_hash_of(kind, view, kind.inputs(view, subject), take)


def input_hash_of(kind: Kind, view: FilmView, inputs: Sequence[Input], take: Take) -> str | None:
    """As ``current_input_hash``, of inputs that are known already."""
    seen: dict[str, Any] = {}
    made_from = take.manifest.get("inputs", {})
    for item in inputs:
        if isinstance(item, Reads):
            read = view.selected(item.kind, item.subject)
            if read is None:
                if item.optional:
                    continue
                return None
            seen[item.name] = view.seen(item.projection, read)
        elif isinstance(item, Seed):
            seen[item.name] = made_from.get(item.name, {}).get("value", item.value)
        elif not isinstance(item, Label):
            seen[item.name] = item.value
    return input_hash(kind.name, kind.version, take.model, seen)
