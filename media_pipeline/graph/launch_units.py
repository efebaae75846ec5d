"""Units become takes and jobs: what a run will make is claimed and pinned at its launch."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal
from uuid import UUID

from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.claim_slots import lock_slots, write_claims
from media_pipeline.graph.collect_later import collect_later
from media_pipeline.graph.film_view import FilmView, SlotKey
from media_pipeline.graph.final_take import final_of, manifest_of_final
from media_pipeline.graph.hosted_jobs import hosted_jobs
from media_pipeline.graph.inputs import Input, Seed, requirements
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.graph.make_takes import MakeTakes as MakeTakes
from media_pipeline.graph.manifest import pin
from media_pipeline.graph.price import Price, total
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import FILLS, Take, TakeCause, TakeStatus, also_fills
from media_pipeline.providers.model_cards import card
from workflows.jobs.new_job import Need, NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.uuid7 import uuid7

Outcome = Literal["success", "settled"]


@dataclass(frozen=True)
class Unit:
    """One slot that a plan wants filled.

    ``model``: another one than the primary. ``claims``: False for an alternative, which is kept
    beside what the slot shows. ``again``: a person asked for another one though this one is good;
    it gets a seed of its own, and is made even when all that it reads came out as before.
    ``final``: of the draft that the slot shows.
    """

    kind: Kind
    subject: UUID
    model: str = ""
    claims: bool = True
    again: bool = False
    final: bool = False

    @property
    def key(self) -> SlotKey:
        return self.kind.name, self.subject


@collect_later()
def launch_units(
    run_id: UUID,
    view: FilmView,
    units: Sequence[Unit],
    *,
    required: bool = False,
    anew: bool = False,
) -> list[str]:
    """Open a take for each unit, claim its slot, and plan the jobs that make them.

    Call inside a transaction. A unit reads the takes that are selected now, or that this run has
    opened (its job waits for theirs; with one that failed it is skipped, and a retry brings both
    back). A unit that this run has tried in vain is left to the retry. A unit that reads something
    nobody makes is held back. ``required``: a failure fails the run, also of an optional kind.
    ``anew``: what they are made from has changed since the run tried in vain; it tries again.
    Returns the keys of the jobs. Few statements, however many units.
    """
    filled = {unit: _filled_by(view, unit) for unit in units}
    slots = lock_slots(view, [key for unit in units for key in (unit.key, *filled[unit])])
    failed = _failed_in(run_id, view)
    if anew:
        failed = {key: take for key, take in failed.items() if key not in slots}
    showing = failed | takes_to_read(run_id, view)
    job_keys = _job_keys(run_id, view, units)
    opened: list[Take] = []
    others: set[Slot] = set()
    groups: dict[str, list[Take]] = defaultdict(list)
    kind_of: dict[str, Kind] = {}
    needs: dict[str, dict[str, Need]] = defaultdict(dict)
    for unit in units:
        if unit.key in failed and not unit.kind.remade_on_retry:
            continue
        model = unit.model or unit.kind.model(view)
        # A final reads what its draft has read, and nothing is waited for.
        inputs = [] if unit.final else list(unit.kind.inputs_for(view, unit.subject, model))
        reads = requirements(inputs)
        if any((item.kind, item.subject) not in showing for item in reads if not item.optional):
            continue
        job_key = job_keys[unit]
        slot = slots[unit.key]
        slot.take_count += 1
        take = _pending(view, unit, slot, inputs, showing, job_key)
        if filled[unit]:
            take.manifest[FILLS] = [str(subject) for _, subject in filled[unit]]
        if unit.claims:
            showing[unit.key] = slot.claim = take
            for key in filled[unit]:
                if not slots[key].chosen:  # a person shows another one there
                    showing[key] = slots[key].claim = take
                    others.add(slots[key])
        opened.append(take)
        groups[job_key].append(take)
        kind_of[job_key] = unit.kind
        for item in reads:
            other = showing.get((item.kind, item.subject))
            if other and other.status != TakeStatus.READY and other.job_key != job_key:
                alone = item.optional or unit.kind.fails_alone
                outcome: Outcome = "settled" if alone else "success"
                needs[job_key][other.job_key] = Need(other.job_key, outcome)
    Take.objects.bulk_create(opened)
    write_claims(others | {take.slot for take in opened})
    plan_jobs(
        run_id,
        [
            job
            for job_key, takes in groups.items()
            for job in making_jobs(
                view, kind_of[job_key], job_key, takes, list(needs[job_key].values()), required
            )
        ],
    )
    return list(groups)


def making_jobs(
    view: FilmView, kind: Kind, key: str, takes: list[Take], needs: list[Need], required: bool
) -> list[NewJob]:
    """One job by a model of this machine; by a hosted one the request and the keeping of it."""
    film_id = None if kind.of_library else view.film.id
    payload = MakeTakes(film_id=film_id, take_ids=[take.id for take in takes])
    # A film has what it needs without an alternative.
    is_extra = all(take.manifest.get("alternative") for take in takes)
    optional, deadline = (kind.optional or is_extra) and not required, kind.deadline()
    model = takes[0].model
    provider = card(model).provider
    if steps := _steps(kind, key, payload, model, view.film.project_id):
        # The last one lands them: it is what they are known by.
        *before, last = steps
        last = replace(last, needs=[*needs, *last.needs], optional=optional, deadline=deadline)
        return [*(job if job.needs else replace(job, needs=needs) for job in before), last]
    if kind.hosted_lands and not card(model).is_local:
        # Its provider answers at once: nothing is left to be fetched.
        return [
            NewJob(
                kind.hosted_job_kind,
                key,
                payload,
                needs=needs,
                optional=optional,
                deadline=deadline,
                limit_key=f"{provider}:{view.film.project_id}",
            )
        ]
    if card(model).is_local:
        job = NewJob(kind.job_kind, key, payload, needs=needs, optional=optional, deadline=deadline)
        return [job]
    return hosted_jobs(
        kind,
        key,
        payload,
        model=model,
        price=total(_price(view, kind, take) for take in takes),
        project_id=view.film.project_id,
        needs=needs,
        optional=optional,
        deadline=deadline,
    )


def _steps(
    kind: Kind, key: str, payload: MakeTakes, model: str, project_id: UUID
) -> Sequence[NewJob]:
    """Of what a hosted model makes in several jobs."""
    if kind.hosted_steps is None or card(model).is_local:
        return []
    return kind.hosted_steps(model, key, payload, project_id)


def _price(view: FilmView, kind: Kind, take: Take) -> Price:
    price = kind.final_price if final_of(take) and kind.final_price else kind.price
    return price(view, take.slot.subject_id, take.model)


def _pending(
    view: FilmView,
    unit: Unit,
    slot: Slot,
    inputs: Sequence[Input],
    showing: dict[SlotKey, Take],
    job_key: str,
) -> Take:
    """Row before result; what it will read is pinned now."""
    shown = view.selected(*unit.key)
    # Made anew because something changed, it keeps the luck that a person liked.
    seed = shown.seed if shown else 0
    if unit.final and shown:
        manifest, model = manifest_of_final(shown), shown.model
    else:
        if unit.again:
            own = next((item.value for item in inputs if isinstance(item, Seed)), 0)
            seed = seed_of(f"{own}:{slot.take_count}", view.film.seed)
        manifest = {"inputs": pin(inputs, showing, seed or None)}
        if unit.again:
            manifest["again"] = True
        if not unit.claims:
            manifest["alternative"] = True
        model = unit.model or unit.kind.model(view)
    return Take(
        id=uuid7(),
        slot=slot,
        number=slot.take_count,
        cause=TakeCause.PLAN,
        job_key=job_key,
        manifest=manifest,
        model=model,
        seed=seed,
    )


def _job_keys(run_id: UUID, view: FilmView, units: Sequence[Unit]) -> dict[Unit, str]:
    """Which job makes each unit: one for all that are gathered, and never one that is there."""
    keys = {
        unit: f"{run_id}:{unit.kind.job_kind}:{unit.kind.gather(view, unit.subject)}"
        + (f":{unit.model}" if unit.model else "")
        + (f":final:{view.slots[unit.key].selected_id}" if unit.final else "")
        for unit in units
    }
    taken = set(
        Take.objects.filter(job_key__in=set(keys.values())).values_list("job_key", flat=True)
    )
    again = uuid7()
    return {unit: f"{key}:{again}" if key in taken else key for unit, key in keys.items()}


def takes_to_read(run_id: UUID, view: FilmView) -> dict[SlotKey, Take]:
    """What each slot will show when the run comes to it: its claim if this run is making it."""
    showing: dict[SlotKey, Take] = {}
    for key, slot in view.slots.items():
        is_ours = slot.claim and slot.claim.job_key.startswith(f"{run_id}:")
        if take := slot.claim if is_ours else slot.selected:
            showing[key] = take
    return showing


def _failed_in(run_id: UUID, view: FilmView) -> dict[SlotKey, Take]:
    """What this run has tried to make in vain; a retry of the run goes on with these takes."""
    failed = Take.objects.filter(
        job_key__startswith=f"{run_id}:", status=TakeStatus.FAILED, slot__film=view.film
    )
    return {
        (take.slot.kind, take.slot.subject_id): take
        for take in failed.select_related("slot").order_by("number")
        if not take.manifest.get("alternative")
    }


def _filled_by(view: FilmView, unit: Unit) -> list[SlotKey]:
    """The other slots that a take of it fills; a final those of its draft."""
    shown = view.selected(*unit.key)
    if unit.final and shown:
        return [(unit.kind.name, subject) for subject in also_fills(shown)]
    model = unit.model or unit.kind.model(view)
    return [(unit.kind.name, one) for one in unit.kind.members(view, unit.subject, model)[1:]]


def wanted_units(view: FilmView, names: Sequence[str]) -> list[Unit]:
    """Every unit of the named kinds, in the registry's order: what is read comes first."""
    return [
        Unit(kind, subject)
        for kind in kinds.in_order()
        if kind.name in names
        for subject in kind.subjects(view)
    ]


def missing_units(view: FilmView, names: Sequence[str]) -> list[Unit]:
    """Those of the named kinds that nothing fills and nobody is making, with their alternatives."""
    return [
        one
        for unit in wanted_units(view, names)
        if view.selected(*unit.key) is None and view.claimed(*unit.key) is None
        for one in (unit, *alternatives_of(view, unit))
    ]


def alternatives_of(view: FilmView, unit: Unit) -> list[Unit]:
    """The same by the other models of its kind: kept beside what the slot shows."""
    _, *others = unit.kind.models(view)
    return [Unit(unit.kind, unit.subject, model=model, claims=False) for model in others]
