"""A job that asks the analyst: the answer is kept as a file, then landed from it."""

import json
from dataclasses import asdict
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from pydantic import BaseModel

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_id_for, asset_path, write_whole
from media_pipeline.assets.store_asset import file_facts, file_of, land_asset
from media_pipeline.elements.described_elements import ElementsNotDescribed, described_elements
from media_pipeline.films.film import Film
from media_pipeline.graph.land_take import fail_take
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.providers.asking import Asking, Reply
from media_pipeline.providers.element_bible import ElementBible
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderBusy,
    ProviderMalformed,
    ProviderRefused,
)
from workflows.jobs.job_handlers import SynchronousCall
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp, TryLater
from workflows.jobs.work import FailedJob, Work


class AnalysisPayload(BaseModel):
    """``stop_at`` and ``export``: how far the run goes. ``scenes``: the numbers of a batch.

    ``elements``: what the person gave the film when the run was ordered. Each has its description
    before anything is asked, and goes with every question.
    """

    film_id: UUID
    stop_at: str
    export: bool
    scenes: list[int] = []
    elements: list[UUID] = []


class AnalysisJob(SynchronousCall[AnalysisPayload]):
    """Asks once, keeps the answer, lands it. Subclasses: ``ask`` and ``land``."""

    queue = "language"
    payload_model = AnalysisPayload
    lease = LeaseProfile.LANGUAGE

    def provider(self, payload: AnalysisPayload) -> str:  # noqa: ARG002 - one analyst for all
        return str(settings.MEDIA_PIPELINE_ANALYST)

    def ask(self, film: Film, payload: AnalysisPayload, asking: Asking) -> Reply[Any]:
        """The analyst's answer as JSON values. Raises ProviderError only."""
        raise NotImplementedError

    def land(self, work: Work[AnalysisPayload], film: Film, answer: Any, kept: Asset) -> None:
        raise NotImplementedError

    def call(self, work: Work[AnalysisPayload]) -> CallOutcome:
        film = Film.objects.get(pk=work.payload.film_id)
        try:
            elements = described_elements(work.payload.elements)
        except ElementsNotDescribed as missing:
            return GiveUp(missing.code, missing.detail)
        try:
            reply = self.ask(film, work.payload, _asking(work, elements))
            kept = asset_id_for(work.job_id, "answer")
            answer = json.dumps(reply.value, ensure_ascii=False).encode()
            write_whole(asset_path(kept, ".json"), answer)
        except ProviderRefused as refused:
            return GiveUp(refused.code, refused.reason)
        except ProviderBusy as busy:
            return TryLater(timedelta(seconds=busy.retry_after), busy.code)
        except (ProviderBroken, ProviderMalformed, OSError) as broken:
            code = getattr(broken, "code", "storage_failed")
            return TryLater(self.retry.delay(work.attempt_number), code, str(broken))
        return Answered(
            {
                "file": file_facts(kept, ".json", media_type="application/json"),
                "usage": asdict(reply.usage),
            },
            cost_microdollars=reply.usage.cost_microdollars,
        )

    def apply(self, work: Work[AnalysisPayload], answer: dict[str, Any]) -> None:
        kept = land_asset(work.project_id, answer["file"])
        film = Film.objects.get(pk=work.payload.film_id)
        self.land(work, film, json.loads(file_of(kept).read_bytes()), kept)

    def on_failed(self, failed: FailedJob[AnalysisPayload]) -> None:
        pending = Take.objects.filter(job_key=failed.key, status=TakeStatus.PENDING)
        for take_id in pending.values_list("id", flat=True):
            fail_take(take_id, code=failed.code or str(failed.status), detail=failed.detail)


def _asking(work: Work[AnalysisPayload], elements: tuple[ElementBible, ...]) -> Asking:
    return Asking(
        key=work.idempotency_key,
        seconds=work.call_timeout,
        guidance=tuple(work.guidance),
        elements=elements,
    )


def analysis_take(job_key: str, slot_kind: str) -> Take:
    """The take that was opened for an analysis before it was asked for."""
    return Take.objects.select_related("slot").get(job_key=job_key, slot__kind=slot_kind)
