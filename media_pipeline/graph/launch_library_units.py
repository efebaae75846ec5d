"""Units of a project's library become takes and jobs, as those of a film do."""

from collections.abc import Sequence
from uuid import UUID

from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import requirements
from media_pipeline.graph.launch_units import MakeTakes, Unit
from media_pipeline.graph.manifest import pin
from media_pipeline.graph.open_take import library_slot, open_take
from media_pipeline.graph.take import TakeCause
from workflows.jobs.new_job import NewJob
from workflows.jobs.plan_jobs import plan_jobs


def launch_library_units(run_id: UUID, library: FilmView, units: Sequence[Unit]) -> list[str]:
    """Open a take for each unit, claim its slot, and plan the job that makes it.

    Call inside a transaction. A library's units read nothing that this run makes: what they read
    is there, or the unit is left out. Returns the keys of the jobs.
    """
    keys = []
    for unit in units:
        inputs = list(unit.kind.inputs(library, unit.subject))
        reads = requirements(inputs)
        shown = {
            (item.kind, item.subject): library.selected(item.kind, item.subject) for item in reads
        }
        pinned = {slot: take for slot, take in shown.items() if take is not None}
        if any((item.kind, item.subject) not in pinned for item in reads if not item.optional):
            continue
        key = f"{run_id}:{unit.kind.job_kind}:{unit.subject}"
        take = open_take(
            library_slot(library.film.project_id, unit.kind.name, unit.subject),
            cause=TakeCause.PLAN,
            job_key=key,
            manifest={"inputs": pin(inputs, pinned)},
            model=unit.kind.model(library),
        )
        job = NewJob(
            kind=unit.kind.job_kind, key=key, payload=MakeTakes(film_id=None, take_ids=[take.id])
        )
        plan_jobs(run_id, [job])
        keys.append(key)
    return keys
