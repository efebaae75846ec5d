"""The plan of a film: a pure function of its rows. What a run would make, why, and at what price.

Nothing is stored and nothing is written here. A launch plans again and compares the digests: what a
person has read and agreed to is what is made, or nothing is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from uuid import UUID

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.collect_later import collect_later
from media_pipeline.graph.film_states import FilmStates, UnitReport, UnitState
from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.final_take import shown_draft
from media_pipeline.graph.inputs import Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.launch_units import Unit
from media_pipeline.graph.price import FREE, Price, total
from media_pipeline.plans.empty_cascade import without_empty_cascade
from media_pipeline.plans.planned_unit import PlannedUnit
from media_pipeline.plans.reads_of import reads_of
from media_pipeline.plans.targets import made_as_a_whole, read_first
from media_pipeline.scripts.reading_price import reading_price
from media_pipeline.scripts.script_text import script_text
from workflows.canonical_json import canonical_hash


class Want(StrEnum):
    """What of the film a plan makes."""

    CONTINUE = "continue"  # missing, stale and failed, up to the stop
    UPDATE = "update"  # what is stale, and never a first artifact
    RETRY = "retry"  # what failed
    TARGETS = "targets"  # these slots and no other, whatever their state


#: To whoever wants targets and names none: an empty plan would look like a film that is all there.
NO_TARGETS = "Name the slots to make, as targets kind:id, or leave want out."

_STATES: Mapping[Want, frozenset[UnitState]] = {
    Want.CONTINUE: frozenset({UnitState.MISSING, UnitState.STALE, UnitState.FAILED}),
    Want.UPDATE: frozenset({UnitState.STALE, UnitState.FAILED}),
    Want.RETRY: frozenset({UnitState.FAILED}),
    Want.TARGETS: frozenset(UnitState),
}


@dataclass(frozen=True, kw_only=True)
class FilmPlan:
    """Every unit up to the stop, in the order in which they are made.

    ``reads_script``: the script must be read (again) first, for the price of ``reading``; what that
    finds is added to the run as it lands, and is in no price yet.
    """

    film_id: UUID
    stop_at: Stage
    want: Want
    units: tuple[PlannedUnit, ...]
    reads_script: bool
    reading: Price
    digest: str

    @cached_property
    def made(self) -> list[PlannedUnit]:
        return [unit for unit in self.units if unit.is_made]

    @property
    def launched(self) -> list[Unit]:
        """What has a job of its own; what the script's reading finds has none."""
        return [one for unit in self.made for one in unit.units if not unit.kind.by_analysis]

    @property
    def kept_choices(self) -> list[SlotKey]:
        """What a person has written or chosen and no longer fits; it stays, and is told."""
        return [
            unit.key
            for unit in self.units
            if unit.report.kept and unit.causes and not unit.kind.by_analysis
        ]

    @property
    def price(self) -> Price:
        return total(unit.price for unit in self.made) + self.reading

    @property
    def seconds(self) -> float:
        """How long at least: the longest chain of units that wait for each other."""
        ends: dict[SlotKey, float] = {}
        for unit in self.made:
            before = max((ends.get(key, 0.0) for key in unit.report.requires), default=0.0)
            ends[unit.key] = before + unit.seconds
        return max(ends.values(), default=0.0)


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """``targets``: for ``Want.TARGETS``. ``on_request``: kinds that are made though nobody would
    miss them, as an export."""

    want: Want
    stop_at: Stage
    targets: tuple[SlotKey, ...] = ()
    #: Worked out by the plan: made before the targets, since they read it and it is not there or
    #: does not fit; always with the film's own models.
    first: tuple[SlotKey, ...] = ()
    on_request: tuple[str, ...] = ()
    #: It joins the film's run that is on its way: what that one is making may be read.
    joins: bool = False
    #: Of targets: the models to make them with; empty: those of the film.
    models: tuple[str, ...] = ()
    #: Of targets: the drafts they show are rendered at quality.
    finals: bool = False

    @cached_property
    def named(self) -> frozenset[SlotKey]:
        return frozenset(self.targets)

    @cached_property
    def made(self) -> frozenset[SlotKey]:
        return self.named.union(self.first)


@collect_later()
def plan_film(view: FilmView, wanted: Wanted) -> FilmPlan:
    """At most three queries beside those of the view, whatever the film's size."""
    states = FilmStates.read(view)
    wanted = replace(wanted, targets=made_as_a_whole(view, wanted.targets))
    if not wanted.finals:  # a final has the speech of its draft
        wanted = replace(wanted, first=read_first(view, states, wanted.targets))
    units: list[PlannedUnit] = []
    shows = {
        key
        for key, slot in view.slots.items()
        if slot.selected_id is not None or (wanted.joins and slot.claim_id is not None)
    }
    made = set[SlotKey]()
    for kind in kinds_up_to(view, wanted):
        for subject in kind.subjects(view):
            # What is asked for by name is made from all that the plan makes: an export comes last.
            last = kind.name in wanted.on_request and bool(made)
            unit = _unit(view, states, kind, (kind.name, subject), wanted, shows, anyway=last)
            if unit is None:
                continue
            if wanted.want != Want.TARGETS and not last:
                unit = without_empty_cascade(view, states, unit, made)
            if unit.is_made:
                made.add(unit.key)
            if unit.is_made or unit.state == UnitState.RUNNING:
                shows.add(unit.key)
            units.append(unit)
    reads_script = any(unit.is_made and unit.kind.by_analysis for unit in units)
    reading = reading_price(lambda: script_text(view.film)) if reads_script else FREE
    return FilmPlan(
        film_id=view.film.id,
        stop_at=wanted.stop_at,
        want=wanted.want,
        units=tuple(units),
        reads_script=reads_script,
        reading=reading,
        digest=_digest(view, states, wanted, units, reading),
    )


def kinds_up_to(view: FilmView, wanted: Wanted) -> Iterable[Kind]:
    """Those of the stages that a run to the stop goes through; texts that are computed are none."""
    named = {name for name, _ in wanted.made}
    for kind in kinds.in_order():
        if kind.compute is not None:
            continue
        if kind.until is not None and wanted.stop_at.reaches(kind.until) and kind.name not in named:
            continue
        if wanted.want == Want.TARGETS:
            if kind.name in named:
                yield kind
        elif kind.name in wanted.on_request or (
            wanted.stop_at.reaches(kind.stage)
            and (kind.stage != Stage.MUSIC or kind.on_request or view.film.with_music)
        ):
            yield kind


def _unit(
    view: FilmView,
    states: FilmStates,
    kind: Kind,
    key: SlotKey,
    wanted: Wanted,
    shows: set[SlotKey],
    *,
    anyway: bool,
) -> PlannedUnit | None:
    """None for what nobody has asked for and that is not there."""
    is_there = view.selected(*key) is not None
    is_asked_for = kind.name in wanted.on_request or key in wanted.named
    if kind.on_request and not is_there and not is_asked_for:
        return None
    report = states.of(key)
    if wanted.finals:
        return _final(view, kind, key, report, wanted)
    planned = PlannedUnit(kind=kind, key=key, report=report)
    if not anyway and not _is_wanted(
        report.state, key, wanted, is_there=is_there, kept=report.kept
    ):
        return planned
    needs = [item for item in states.inputs(key) if isinstance(item, Reads) and not item.optional]
    if missing := tuple((n.kind, n.subject) for n in needs if (n.kind, n.subject) not in shows):
        return PlannedUnit(kind=kind, key=key, report=report, held_by=missing)
    made = _units(view, kind, key, wanted, again=report.state in _GOOD and not anyway)
    by = [(unit.subject, unit.model or kind.model(view)) for unit in made]
    return PlannedUnit(
        kind=kind,
        key=key,
        report=report,
        units=tuple(made),
        prices=tuple(kind.price(view, subject, model) for subject, model in by),
        seconds=max(kind.seconds(view, subject, model) for subject, model in by),
    )


def _final(
    view: FilmView, kind: Kind, key: SlotKey, report: UnitReport, wanted: Wanted
) -> PlannedUnit:
    """What was made for its draft is there: it is held by nothing."""
    draft = shown_draft(view, key) if key in wanted.named else None
    if draft is None or kind.final_price is None:
        return PlannedUnit(kind=kind, key=key, report=report)
    return PlannedUnit(
        kind=kind,
        key=key,
        report=report,
        units=(Unit(kind, key[1], model=draft.model, again=True, final=True),),
        prices=(kind.final_price(view, key[1], draft.model),),
        seconds=kind.seconds(view, key[1], draft.model),
    )


_GOOD = (UnitState.DONE, UnitState.BLOCKED, UnitState.RUNNING)


def _is_wanted(
    state: UnitState, key: SlotKey, wanted: Wanted, *, is_there: bool, kept: bool
) -> bool:
    if wanted.want == Want.TARGETS:
        return key in wanted.made
    if state not in _STATES[wanted.want] or kept:
        return False
    return is_there or wanted.want != Want.UPDATE


def _units(view: FilmView, kind: Kind, key: SlotKey, wanted: Wanted, *, again: bool) -> list[Unit]:
    """The primary, and its alternatives where it is made for the first time or by name."""
    chosen = wanted.models if key not in wanted.first else ()
    primary, *others = chosen or kind.models(view)
    named = primary if chosen else ""
    units = [
        Unit(kind, subject, model=named, again=again)
        for subject in kind.subjects_by(view, key[1], primary)
    ]
    if wanted.want in (Want.CONTINUE, Want.TARGETS):
        units += [
            Unit(kind, subject, model=model, claims=False, again=again)
            for model in others
            for subject in kind.subjects_by(view, key[1], model)
        ]
    return units


def _digest(
    view: FilmView,
    states: FilmStates,
    wanted: Wanted,
    units: Sequence[PlannedUnit],
    reading: Price,
) -> str:
    """Of what would be made, from which takes and settings, by which models, at what price."""
    return canonical_hash(
        {
            "film": str(view.film.id),
            "want": str(wanted.want),
            "stop_at": str(wanted.stop_at),
            **({"finals": True} if wanted.finals else {}),
            **({"reading": reading.most} if reading.most else {}),
            "units": [
                [
                    unit.kind.name,
                    str(unit.key[1]),
                    [one.model or unit.kind.model(view) for one in unit.units],
                    [unit.price.least, unit.price.most],
                    reads_of(view, states, unit.key),
                    *([str(view.slots[unit.key].selected_id)] if wanted.finals else []),
                ]
                for unit in units
                if unit.is_made
            ],
        }
    )
