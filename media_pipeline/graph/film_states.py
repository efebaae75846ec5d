"""What each slot of a film needs, derived from its rows: nothing here is stored, nothing is asked.

State and cause of a unit follow from its kind's inputs alone: the hash is made again with the
projections that stamped it, and what it reads is looked at first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from django.db.models import F

from media_pipeline.graph.computed import own_words
from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.inputs import PROJECTIONS, Extent, Input, Label, Reads, Seed, Setting
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.manifest import input_hash_of, read_takes
from media_pipeline.graph.take import Take, TakeCause, TakeStatus


class UnitState(StrEnum):
    MISSING = "missing"  # nothing fills it, and nobody tries
    STALE = "stale"  # what fills it was made from something else than now
    RUNNING = "running"  # a take is on its way that may become the one shown
    BLOCKED = "blocked"  # good, but what it reads is on its way or missing for good
    FAILED = "failed"  # the last try failed, and nothing good fills it
    DONE = "done"


#: States of what is read that make a reader look old.
_UNSETTLED = frozenset({UnitState.MISSING, UnitState.STALE, UnitState.FAILED})


@dataclass(frozen=True)
class Cause:
    """What makes something stale: of ``slot`` (or of the unit itself, for a setting) ``field``.

    ``path``: through which inputs it is read, as «still: bible: standard_clothing».
    """

    slot: SlotKey
    field: str
    path: str

    def read_as(self, name: str) -> "Cause":
        return replace(self, path=f"{name}: {self.path}")


@dataclass(frozen=True)
class UnitReport:
    """One slot as it stands.

    ``causes``: the inputs that changed; of a cascaded one what it goes back to. ``requires``: the
    slots it reads that a plan can fill. ``blocked_by``: those of them that are on their way or
    blocked. ``cascaded``: stale only through what it reads. ``kept``: a person's text or choice,
    which no plan makes again by itself. ``error``: code and words of the last try, if it failed.
    """

    state: UnitState
    causes: tuple[Cause, ...] = ()
    requires: tuple[SlotKey, ...] = ()
    blocked_by: tuple[SlotKey, ...] = ()
    cascaded: bool = False
    kept: bool = False
    untracked: bool = False
    error: tuple[str, str] = ("", "")


class FilmStates:
    """The states of a film's slots, each derived once. After ``read`` at most two queries, at the
    first slot that has become stale."""

    def __init__(self, view: FilmView, failed: Mapping[SlotKey, Take] | None = None) -> None:
        self.view = view
        self._failed = failed or {}
        self._known: dict[SlotKey, UnitReport] = {}
        self._inputs: dict[SlotKey, list[Input]] = {}
        self._of_films = {kind.name for kind in kinds.in_order() if not kind.of_library}

    @classmethod
    def read(cls, view: FilmView) -> "FilmStates":
        """With what failed last. One query."""
        failed = Take.objects.filter(
            slot__film=view.film,
            status=TakeStatus.FAILED,
            number=F("slot__take_count"),
        ).defer("content", "manifest")
        by_slot = {slot.pk: key for key, slot in view.slots.items()}
        last = {by_slot[take.slot_id]: take for take in failed if take.slot_id in by_slot}
        return cls(view, last)

    @cached_property
    def _pinned(self) -> Mapping[str, Take]:
        """What the shown takes were made from, by id: it tells what has changed since."""
        pinned = {
            str(entry["take"])
            for slot in self.view.slots.values()
            if slot.selected is not None and slot.selected.input_hash
            for entry in slot.selected.manifest.get("inputs", {}).values()
            if "take" in entry
        }
        shown = {
            str(slot.selected_id): slot.selected
            for slot in self.view.slots.values()
            if slot.selected
        }
        return shown | read_takes(pinned - set(shown))

    def inputs(self, key: SlotKey) -> list[Input]:
        inputs = self._inputs.get(key)
        if inputs is None:
            name, subject = key
            inputs = self._inputs[key] = list(kinds[name].inputs(self.view, subject))
        return inputs

    def of(self, key: SlotKey) -> UnitReport:
        report = self._known.get(key)
        if report is None:
            report = self._known[key] = self._derive(key)
        return report

    def _derive(self, key: SlotKey) -> UnitReport:
        kind, view = kinds[key[0]], self.view
        slot = view.slots.get(key)
        take, claim = (slot.selected, slot.claim) if slot else (None, None)
        requires = tuple(self._requires(key))
        if kind.compute is not None and own_words(view, *key) is None:
            return UnitReport(UnitState.DONE, requires=requires)  # as computed: it is always so
        failed = self._failed.get(key)
        error = (failed.error_code, failed.error_detail) if failed else ("", "")
        if claim is not None and claim.status == TakeStatus.PENDING:
            return UnitReport(UnitState.RUNNING, requires=requires)
        if slot is None or take is None:
            state = UnitState.FAILED if failed else UnitState.MISSING
            return UnitReport(state, requires=requires, error=error)
        kept = slot.chosen or take.cause in (TakeCause.PERSON, TakeCause.DIRECTOR)
        if not take.input_hash or take.hash_version != kind.version:
            return UnitReport(UnitState.DONE, requires=requires, kept=kept, untracked=True)
        if take.input_hash != self._hash_now(kind, key, take):
            causes = tuple(self._what_changed(key, take))
            # What a person wrote or chose stays, and is told that it no longer fits.
            state = UnitState.DONE if kept else UnitState.STALE
            if failed and not kept:
                state = UnitState.FAILED
            return UnitReport(state, causes, requires, kept=kept, error=error)
        if kept:
            return UnitReport(UnitState.DONE, requires=requires, kept=True)
        return self._through_what_it_reads(key, requires, error)

    def _through_what_it_reads(
        self, key: SlotKey, requires: tuple[SlotKey, ...], error: tuple[str, str]
    ) -> UnitReport:
        causes: list[Cause] = []
        blocked: list[SlotKey] = []
        for other in requires:
            before = self.of(other)
            if before.state in (UnitState.RUNNING, UnitState.BLOCKED):
                blocked.append(other)
            elif before.state in _UNSETTLED and self.view.selected(*other) is not None:
                found = before.causes or (Cause(other, "failed", "failed"),)
                name = self._name_of(key, other)
                causes += [cause.read_as(name) for cause in found]
        if causes:
            return UnitReport(
                UnitState.STALE, tuple(causes), requires, tuple(blocked), cascaded=True, error=error
            )
        if blocked:
            return UnitReport(UnitState.BLOCKED, (), requires, tuple(blocked))
        return UnitReport(UnitState.DONE, (), requires)

    def _name_of(self, key: SlotKey, read: SlotKey) -> str:
        """By which input it is read; of several, the last."""
        reads = [item for item in self.inputs(key) if isinstance(item, Reads)]
        return next(one.name for one in reversed(reads) if (one.kind, one.subject) == read)

    def _requires(self, key: SlotKey) -> list[SlotKey]:
        """What it reads and a plan can fill, in the order of its inputs."""
        return list(
            dict.fromkeys(
                [
                    (item.kind, item.subject)
                    for item in self.inputs(key)
                    if isinstance(item, Reads) and item.kind in self._of_films
                ]
            )
        )

    def _hash_now(self, kind: Kind, key: SlotKey, take: Take) -> str | None:
        return input_hash_of(kind, self.view, self.inputs(key), take)

    def _what_changed(self, key: SlotKey, take: Take) -> list[Cause]:
        """The inputs, in the order of the kind, that are not what the take was made from."""
        entries: dict[str, dict[str, Any]] = take.manifest.get("inputs", {})
        now = [item for item in self.inputs(key) if not isinstance(item, Label)]
        for item in now:
            changed = self._change_of(key, item, entries.get(item.name, {}))
            if changed and isinstance(item, Extent):
                return [changed]
        causes = [
            cause
            for item in now
            if (cause := self._change_of(key, item, entries.get(item.name, {})))
        ]
        gone = sorted(
            name
            for name in set(entries) - {item.name for item in now}
            if "label" not in entries[name]
        )
        # What is read instead of something says more than that this is no longer read.
        return (
            causes or [Cause(key, name, name) for name in gone] or [Cause(key, "inputs", "inputs")]
        )

    def _change_of(self, key: SlotKey, item: Input, entry: Mapping[str, Any]) -> Cause | None:
        """How one input differs from what was read."""
        if isinstance(item, Seed):
            return None
        if isinstance(item, Setting):
            is_same = "value" in entry and entry["value"] == item.value
            return None if is_same else Cause(key, item.name, item.name)
        assert isinstance(item, Reads)  # noqa: S101 - labels are left out above
        slot = (item.kind, item.subject)
        now = self.view.selected(*slot)
        before = self._pinned.get(str(entry.get("take", "")))
        if now is None or before is None:
            return Cause(slot, "", item.name) if now is not before else None
        project = PROJECTIONS[item.projection]
        new, old = project(now.content, now.digest), project(before.content, before.digest)
        if new == old:
            return None
        field = changed_fields(old, new)
        return Cause(slot, field, f"{item.name}: {field}" if field else item.name)


def changed_fields(old: Any, new: Any) -> str:
    """«standard_clothing», or of lines «line 2»; empty where a file has changed."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return ""
    changed = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    if changed != ["lines"]:
        return ", ".join(changed)
    before, after = old.get("lines", []), new.get("lines", [])
    return ", ".join(
        f"line {number}"
        for number in range(1, max(len(before), len(after)) + 1)
        if before[number - 1 : number] != after[number - 1 : number]
    )
