"""A result that was paid for and never kept: it is kept now, and not bought again.

A run was stopped between the two jobs of a hosted take, or its download failed for good. Whoever
goes on opens another take, which would be asked for anew. The receipt of the first is still there.
"""

from datetime import timedelta
from typing import Any

from django.db.models.functions import Now

from media_pipeline.credits.reserve import job_hold
from media_pipeline.graph.hosted_jobs import request_key_of
from media_pipeline.graph.kind import Kind
from media_pipeline.graph.manifest import ReadManifest
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.providers.model_cards import ModelCard
from workflows.jobs.outcomes import Answered
from workflows.jobs.submission import Submission

#: Providers hand a file out for a day at least.
_HANDED_OUT = timedelta(hours=20)
#: Why a take failed whose result will not do, or is gone.
_NO_GOOD = (
    "result_expired", "result_unusable", "result_without_file", "result_refused",
    "address_refused", "file_too_large",
)  # fmt: skip


def bought_before(
    manifest: ReadManifest, kind: Kind, model: ModelCard, request_kind: str
) -> Answered | None:
    """
    The receipt of an earlier take of the same slot, made from the same by the same model, which no
    take has kept.

    It costs nothing now; ``bought_by`` names the job that paid, ``bought_for`` the take that it
    paid for. Under that it is charged, once, whichever takes come to hold it; ``paid_under`` is the
    key of what was held for it, which says whether the project paid the provider itself. One query
    where no take has failed.
    None for a take that a person asked for again: it is to be another one.
    """
    if manifest.take.manifest.get("again"):
        return None
    failed = (
        Take.objects.filter(
            slot=manifest.take.slot_id,
            status=TakeStatus.FAILED,
            input_hash=manifest.input_hash(kind, model.name),
        )
        .exclude(pk=manifest.take.pk)
        .exclude(error_code__in=_NO_GOOD)
        .order_by("-number")
        .values_list("id", "job_key")
        .first()
    )
    if failed is None:
        return None
    take_id, job_key = failed
    row = (
        Submission.objects.filter(
            # Asked with other words, it was by a job of its own (other_words.py).
            job__idempotency_key__startswith=request_key_of(job_key),
            job__kind=request_kind,
            outcome="answered",
            superseded="",
            answered_at__gt=Now() - _HANDED_OUT,
        )
        .select_related("job")
        .order_by("-job_id", "-number")
        .first()
    )
    result: dict[str, Any] = (row.provider_result or {}) if row else {}
    if row is None or not result.get("files") or result.get("model") != model.name:
        return None
    paid = {
        "bought_by": str(row.job_id),
        "bought_for": str(take_id),
        "paid_under": job_hold(row.job.run_id, row.job.idempotency_key),
    }
    return Answered(paid | result)
