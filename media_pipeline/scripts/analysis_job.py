"""A job that asks the analyst: the answer is kept as a file, then landed from it."""

import json
from dataclasses import asdict
from datetime import timedelta
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from pydantic import BaseModel, SecretStr

from media_pipeline.assets.asset import Asset
from media_pipeline.assets.asset_file import asset_id_for, asset_path, write_whole
from media_pipeline.assets.store_asset import facts_of, file_facts, file_of, land_asset
from media_pipeline.credits.billed_call import BilledCall
from media_pipeline.credits.charge_job import Charge, charge_job, tell_owed
from media_pipeline.elements.described_elements import ElementsNotDescribed, described_elements
from media_pipeline.films.film import Film
from media_pipeline.graph.land_take import fail_take, reopen_take
from media_pipeline.graph.own_secret import own_secret
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import Call
from media_pipeline.providers.asking import Asking, Reply, Usage
from media_pipeline.providers.element_bible import ElementBible
from media_pipeline.providers.provider_errors import (
    ProviderBroken,
    ProviderBusy,
    ProviderMalformed,
    ProviderRefused,
    ProviderUnclear,
)
from media_pipeline.scripts.asked_before import (
    ANSWERS_IN_VAIN,
    ask_once_more,
    feedback_of,
    unused_answers,
)
from media_pipeline.scripts.asking_price import most_it_costs
from media_pipeline.scripts.hearing import Heard, Hearing
from media_pipeline.scripts.kept_answers import find_answer, keep_answer, question_key
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import SynchronousCall
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import Answered, CallOutcome, GiveUp, TryLater, Uncertain
from workflows.jobs.work import FailedJob, Work

#: How many calls' price one job may spend: an answer, one more with feedback, two that were cut.
CALLS_A_JOB = 4


class AnalysisPayload(BaseModel):
    """``stop_at`` and ``export``: how far the run goes. ``scenes``: the numbers of a batch.

    ``elements``: what the person gave the film when the run was ordered. Each has its description
    before anything is asked, and goes with every question. ``draft``: the take of the script that
    is read, ``before`` the one that the film showed until then; ``remake``: what became stale is
    made again too, as after a new draft.
    """

    film_id: UUID
    stop_at: str
    export: bool
    scenes: list[int] = []
    elements: list[UUID] = []
    draft: UUID | None = None
    before: UUID | None = None
    remake: bool = False


class AnalysisJob(BilledCall[AnalysisPayload], SynchronousCall[AnalysisPayload]):
    """Asks, keeps the answer, lands it. Subclasses: ``question``, ``ask`` and ``land``.

    An answer that cannot be used is asked for once more, with what was wrong with it. The same
    question is not asked twice in a project: its answer is kept.
    """

    queue = "language"
    payload_model = AnalysisPayload
    lease = LeaseProfile.LANGUAGE
    max_asked_again = ANSWERS_IN_VAIN
    asks: ClassVar[Call]

    def provider(self, payload: AnalysisPayload) -> str:  # noqa: ARG002 - one analyst for all
        return str(settings.MEDIA_PIPELINE_ANALYST)

    def price_microdollars(self, payload: AnalysisPayload) -> int:
        return most_it_costs(
            self.asks, lambda: self.question(Film.objects.get(pk=payload.film_id), payload)
        )

    def most_microdollars(self, payload: AnalysisPayload) -> int:
        return CALLS_A_JOB * self.price_microdollars(payload)

    def identity(self) -> str:
        """Who answers; another one's answer to the same question is another answer."""
        return analyst().identity(self.asks)

    def question(self, film: Film, payload: AnalysisPayload) -> Any:
        """What is asked, as values; None: nothing need be asked."""
        raise NotImplementedError

    def ask(self, question: Any, asking: Asking) -> Reply[Any]:
        """The analyst's answer as JSON values. Raises ProviderError only."""
        raise NotImplementedError

    def listener(self, work: Work[AnalysisPayload], film: Film, question: Any) -> Heard | None:  # noqa: ARG002
        """What lands parts of the answer while it is told; None: nobody listens."""
        return None

    def land(
        self, work: Work[AnalysisPayload], film: Film, answer: Any, kept: Asset | None
    ) -> None:
        """``answer`` and ``kept`` are None when nothing was asked."""
        raise NotImplementedError

    def call(self, work: Work[AnalysisPayload]) -> CallOutcome:
        film = Film.objects.get(pk=work.payload.film_id)
        question = self.question(film, work.payload)
        if question is None:
            return Answered({"usage": asdict(Usage())})
        try:
            elements = described_elements(work.payload.elements)
        except ElementsNotDescribed as missing:
            return GiveUp(missing.code, missing.detail)
        asked = [question, elements] if elements else question
        key = question_key(self.kind, self.identity(), asked, work.guidance)
        if kept := find_answer(work.project_id, key):
            return Answered({"file": facts_of(kept), "usage": asdict(Usage()), "kept": True})
        before = unused_answers(work)
        try:
            with Hearing(work, self.listener(work, film, question)) as hearing:
                secret = own_secret(work.project_id, self.provider(work.payload))
                reply = self.ask(question, _asking(work, before, hearing, elements, secret))
            receipt = self.write_answer(work, reply, before) | {"key": key}
        except ProviderRefused as refused:
            return GiveUp(refused.code, refused.reason)
        except ProviderBusy as busy:
            return TryLater(timedelta(seconds=busy.retry_after), busy.code)
        except ProviderMalformed as bad:
            if bad.code == "answer_cut":  # it may have cost its price, and what, it does not say
                return Uncertain(str(bad), bad.code)
            return self.unusable(bad, before)
        except ProviderUnclear as unclear:
            return Uncertain(str(unclear), unclear.code)
        except (ProviderBroken, OSError) as broken:
            code = getattr(broken, "code", "storage_failed")
            return TryLater(self.retry.delay(work.attempt_number), code, str(broken))
        return self.weigh(question, reply, receipt, before)

    def write_answer(
        self, work: Work[AnalysisPayload], reply: Reply[Any], before: list[HeldSubmission]
    ) -> dict[str, Any]:
        """The answer as a file of its own; what its receipt says."""
        part = f"answer {len(before)}" if before else "answer"
        kept = asset_id_for(work.job_id, part)
        write_whole(asset_path(kept, ".json"), json.dumps(reply.value, ensure_ascii=False).encode())
        file = file_facts(kept, ".json", media_type="application/json")
        return {"file": file, "usage": asdict(reply.usage)}

    def weigh(
        self,
        question: Any,  # noqa: ARG002 - for those who override
        reply: Reply[Any],
        receipt: dict[str, Any],
        before: list[HeldSubmission],  # noqa: ARG002
    ) -> CallOutcome:
        """Is it good enough? What is not can be asked for again."""
        return Answered(receipt, cost_microdollars=reply.usage.cost_microdollars)

    def unusable(self, bad: ProviderMalformed, before: list[HeldSubmission]) -> CallOutcome:
        is_last = (len(before) + 1) % ANSWERS_IN_VAIN == 0
        return ask_once_more(bad.code, bad.feedback, bad.usage, is_last=is_last)

    def apply(self, work: Work[AnalysisPayload], answer: dict[str, Any]) -> None:
        film = Film.objects.get(pk=work.payload.film_id)
        if "file" not in answer:
            self.land(work, film, None, None)
            return
        owed = self._charge(work, answer)
        kept = land_asset(work.project_id, answer["file"])
        keep_answer(work.project_id, answer.get("key", ""), kept)
        self.land(work, film, json.loads(file_of(kept).read_bytes()), kept)
        tell_owed(work, owed)

    def _charge(self, work: Work[AnalysisPayload], answer: dict[str, Any]) -> int:
        """The answer that is used, once; what was asked again for our reasons is not billed."""
        usage = answer.get("usage") or {}
        charge = Charge(
            key=f"job:{work.job_id}",
            amount=usage.get("cost_microdollars", 0),
            what=f"{self.kind} by {usage.get('model') or 'a model'}",
        )
        return charge_job(work, [charge])

    def on_failed(self, failed: FailedJob[AnalysisPayload]) -> None:
        pending = Take.objects.filter(job_key=failed.key, status=TakeStatus.PENDING)
        for take_id in pending.values_list("id", flat=True):
            fail_take(take_id, code=failed.code or str(failed.status), detail=failed.detail)


def _asking(
    work: Work[AnalysisPayload],
    before: list[HeldSubmission],
    hearing: Hearing,
    elements: tuple[ElementBible, ...],
    secret: SecretStr,
) -> Asking:
    return Asking(
        key=work.idempotency_key,
        seconds=work.call_timeout,
        feedback=feedback_of(before),
        guidance=tuple(work.guidance),
        found=hearing.found,
        elements=elements,
        own_key=secret.get_secret_value(),
    )


def reopened_take(job_key: str, slot_kind: str) -> Take:
    """The take that was opened for an analysis before it was asked for, again where it failed."""
    opened = Take.objects.select_related("slot").filter(job_key=job_key, slot__kind=slot_kind)
    reopen_take(opened.get().id)
    return opened.get()
