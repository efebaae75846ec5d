"""Units of a project's library become takes and jobs, as those of a film do."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from media_pipeline.films.subject_id import seed_of
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.final_take import manifest_of_final, shown_draft
from media_pipeline.graph.inputs import Seed, requirements
from media_pipeline.graph.launch_units import Unit, making_jobs
from media_pipeline.graph.manifest import pin
from media_pipeline.graph.open_take import library_slot
from media_pipeline.graph.slot import Slot
from media_pipeline.graph.take import Take, TakeCause
from workflows.jobs.plan_jobs import plan_jobs


def launch_library_units(run_id: UUID, library: FilmView, units: Sequence[Unit]) -> list[str]:
    """Open a take for each unit, claim its slot, and plan the jobs that make it.

    Call inside a transaction. A library's units read nothing that this run makes: what they read
    is there, or the unit is left out. A final has the manifest of the draft that is shown. Returns
    the keys of the jobs that land them.
    """
    keys = []
    for unit in units:
        model = unit.model or unit.kind.model(library)
        draft = shown_draft(library, unit.key) if unit.final else None
        # A final reads what its draft has read.
        inputs = [] if draft else list(unit.kind.inputs_for(library, unit.subject, model))
        reads = requirements(inputs)
        shown = {(r.kind, r.subject): library.selected(r.kind, r.subject) for r in reads}
        pinned = {slot: take for slot, take in shown.items() if take is not None}
        if any((item.kind, item.subject) not in pinned for item in reads if not item.optional):
            continue
        slot = _locked(library_slot(library.film.project_id, unit.kind.name, unit.subject))
        number = slot.take_count + 1
        seed = draft.seed or None if draft else None
        if unit.again and not draft:
            own = next((item.value for item in inputs if isinstance(item, Seed)), 0)
            seed = seed_of(f"{own}:{number}", 0)
        manifest: dict[str, Any] = (
            manifest_of_final(draft) if draft else {"inputs": pin(inputs, pinned, seed)}
        )
        if unit.again:
            manifest["again"] = True
        key = f"{run_id}:{unit.kind.job_kind}:{unit.subject}"
        take = Take.objects.create(
            slot=slot,
            number=number,
            cause=TakeCause.PLAN,
            job_key=key,
            manifest=manifest,
            model=model,
            seed=seed or 0,
        )
        Slot.objects.filter(pk=slot.pk).update(take_count=number, claim=take)
        plan_jobs(run_id, making_jobs(library, unit.kind, key, [take], [], False))
        keys.append(key)
    return keys


def _locked(slot: Slot) -> Slot:
    return Slot.objects.select_for_update().get(pk=slot.pk)
