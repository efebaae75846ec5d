"""A film was gathered without what had failed; a retry brought it: the film is gathered again."""

from uuid import UUID

from media_pipeline.graph.film_view import load_film
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.launch_units import Unit, launch_units
from media_pipeline.graph.slot import Slot
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus


def remake_after_retry(run_id: UUID, film_id: UUID) -> None:
    """Launch again what went without a take that has now landed; in the landing's transaction.

    One remake is enough for a whole retry: it waits for everything the run has yet to make. One
    that is under way reads its inputs when it starts, so only one that has started is too early.
    """
    remade = [kind for kind in kinds.in_order() if kind.remade_on_retry]
    slots = Slot.objects.filter(film_id=film_id, kind__in=[kind.name for kind in remade])
    late = set()
    for slot in slots.select_related("selected", "claim"):
        if slot.claim is None:
            if slot.selected is not None:
                late.add(slot.kind)
        elif Job.objects.filter(
            run_id=run_id, idempotency_key=slot.claim.job_key, status=JobStatus.LEASED
        ).exists():
            late.add(slot.kind)
    if not late:
        return
    view = load_film(film_id)
    launch_units(
        run_id,
        view,
        [
            Unit(kind, subject)
            for kind in remade
            if kind.name in late
            for subject in kind.subjects(view)
        ],
    )
