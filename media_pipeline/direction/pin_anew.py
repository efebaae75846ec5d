"""What a run has planned and not begun reads an edit that came meanwhile."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db import transaction

from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Reads, Seed
from media_pipeline.graph.kind import kinds
from media_pipeline.graph.launch_units import takes_to_read
from media_pipeline.graph.manifest import pin
from media_pipeline.graph.take import Take, TakeStatus, also_fills
from workflows.jobs.job import Job
from workflows.jobs.job_status import CLAIMABLE, JobStatus

_NOT_BEGUN = (JobStatus.PENDING, *CLAIMABLE)


@transaction.atomic
def pin_anew(run_id: UUID, view: FilmView) -> list[Take]:
    """The takes whose manifest now names what the slots show.

    A job that somebody is claiming, or has ever tried, lands as it was asked: those rows are
    locked or counted, and are left alone. One that now would wait for more than its job waits for
    stays, too. A handful of statements, and one for each take that changes.
    """
    waiting = _takes_not_begun(run_id)
    takes = (
        Take.objects.filter(pk__in=waiting, status=TakeStatus.PENDING, slot__film=view.film)
        .select_related("slot")
        .order_by("id")
    )
    showing = takes_to_read(run_id, view)
    changed = []
    for take in takes:
        manifest = _manifest_now(view, take, showing)
        if manifest is None or manifest == take.manifest:
            continue
        pending = Take.objects.filter(pk=take.pk, status=TakeStatus.PENDING)
        if pending.update(manifest=manifest):
            changed.append(take)
    return changed


def _takes_not_begun(run_id: UUID) -> set[str]:
    """Locks the jobs that have not begun until the edit is there; what is taken is not waited for.

    A take that several jobs make is begun when one of them is.
    """
    jobs = Job.objects.filter(run=run_id, payload__has_key="take_ids")
    free = jobs.filter(status__in=_NOT_BEGUN, attempt_count=0)
    ours = {
        row.pk
        for row in free.select_for_update(of=("self",), skip_locked=True).only("pk").order_by("pk")
    }
    begun: set[str] = set()
    waiting: set[str] = set()
    for job_id, payload in jobs.values_list("pk", "payload"):
        (waiting if job_id in ours else begun).update(_ids(payload))
    return waiting - begun


def _ids(payload: dict[str, Any]) -> Iterable[str]:
    return (str(take_id) for take_id in payload["take_ids"])


def _manifest_now(
    view: FilmView, take: Take, showing: dict[tuple[str, UUID], Take]
) -> dict[str, Any] | None:
    """None: its inputs are not all there, it would wait for somebody new, or show other subjects
    than those whose slots it has claimed."""
    kind = kinds[take.slot.kind]
    _, *others = kind.members(view, take.slot.subject_id, take.model)
    if others != also_fills(take):
        return None
    inputs = list(kind.inputs_for(view, take.slot.subject_id, take.model))
    reads = [item for item in inputs if isinstance(item, Reads)]
    if any((item.kind, item.subject) not in showing for item in reads if not item.optional):
        return None
    before: dict[str, dict[str, Any]] = take.manifest["inputs"]
    waits_for = {entry["take"] for entry in before.values() if "take" in entry}
    unmade = {
        str(other.pk)
        for item in reads
        if (other := showing.get((item.kind, item.subject))) and other.status != TakeStatus.READY
    }
    if unmade - waits_for:
        return None
    names = [item.name for item in inputs if isinstance(item, Seed)]
    seed = before[names[0]]["value"] if names and names[0] in before else None
    return {**take.manifest, "inputs": pin(inputs, showing, seed)}
