"""The takes that a job made are charged where they land: each once, also one that is parked."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from media_pipeline.credits.charge_job import Charge, charge_job
from media_pipeline.graph.take import Take
from workflows.jobs.work import Work


def charge_takes(
    work: Work[Any],
    entries: Sequence[dict[str, Any]],
    *,
    asked_by: str = "",
) -> int:
    """Call before they are landed; how much is owed, for ``tell_owed``.

    An entry has ``id``, ``model`` and ``cost`` in micro-dollars, and ``charged_for``, the take that
    it was bought for, when that is another one, with ``paid_under``, what was held for it then;
    ``is_charged``: it was, by the jobs that paid. What cost nothing makes no query.
    ``asked_by``: the key of the job that asked the provider, when that is another one.
    """
    paid = [entry for entry in entries if entry.get("cost") and not entry.get("is_charged")]
    if not paid:
        return 0
    kinds = dict(
        Take.objects.filter(pk__in=[entry["id"] for entry in paid]).values_list("id", "slot__kind")
    )
    return charge_job(
        work,
        [
            Charge(
                key=f"take:{entry.get('charged_for', entry['id'])}",
                amount=entry["cost"],
                what=f"{kinds[UUID(entry['id'])]} by {entry['model'] or 'a model'}",
                take_id=UUID(entry["id"]),
                hold=entry.get("paid_under", ""),
            )
            for entry in paid
        ],
        asked_by=asked_by,
    )
