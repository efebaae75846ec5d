"""The job that asks a hosted model for takes: submitted once, looked at until it is done.

It lands nothing: its answer says where the provider keeps the files, and ``take.keep`` copies them
to us (keep_take.py). So a download that fails is tried again alone, and never rendered again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from media_pipeline.assets.check_media import WantedFile
from media_pipeline.credits.billed_call import BilledCall
from media_pipeline.graph.early_cutoff import shown_for_the_same
from media_pipeline.graph.hosted_account import account_for
from media_pipeline.graph.hosted_jobs import RequestTakes
from media_pipeline.graph.kind import Kind
from media_pipeline.graph.ladder import Tries, next_rung, tries_before
from media_pipeline.graph.land_made import takes_of
from media_pipeline.graph.land_take import fail_take
from media_pipeline.graph.manifest import ReadManifest, read_manifest
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.providers.adapters import media_provider
from media_pipeline.providers.hosted import Account, Asked, MediaRequest, Refusal, Sending
from media_pipeline.providers.model_cards import ModelCard, card
from media_pipeline.providers.provider_errors import ProviderRefused
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.job_handlers import ResumableCall
from workflows.jobs.lease_profile import LeaseProfile
from workflows.jobs.outcomes import (
    Answered,
    AskAgain,
    CancelOutcome,
    GiveUp,
    LookOutcome,
    SubmitOutcome,
    TryLater,
    Unsupported,
    WebhookOutcome,
)
from workflows.jobs.provider_webhook import ProviderWebhook
from workflows.jobs.retry_policy import RetryPolicy
from workflows.jobs.work import FailedJob, Work


@dataclass(frozen=True)
class Reading:
    """What one request is made from: what is pinned, which model is asked, what was tried."""

    manifests: list[ReadManifest]
    card: ModelCard
    tries: Tries

    @property
    def manifest(self) -> ReadManifest:
        """Of the only take, where a job makes one."""
        return self.manifests[0]


class RequestTake(BilledCall[RequestTakes], ResumableCall[RequestTakes]):
    """Asks for the takes of one kind. Subclasses say what is asked, in ``request``."""

    payload_model = RequestTakes
    lease = LeaseProfile.LOOK
    #: A provider that is down or full for a while fails no film.
    retry = RetryPolicy(max_attempts=12, base_seconds=4)
    max_asked_again = 8
    makes: ClassVar[Kind]

    # What a subclass says.

    def request(self, reading: Reading) -> MediaRequest:
        """The same for the same reading, whenever it is called: a refusal is read with it.

        Raises ProviderRefused for what cannot be asked at all.
        """
        raise NotImplementedError

    def after_refusal(self, reading: Reading, refusal: Refusal) -> AskAgain | GiveUp:
        """The next rung, or the end. ``reading.tries.reasons`` say what was tried."""
        return next_rung(refusal, card(reading.manifest.take.model, self.port), reading.tries)

    def wanted(self, reading: Reading) -> WantedFile:
        """What the file has to be; what is not so is not kept."""
        raise NotImplementedError

    def content(
        self,
        reading: Reading,
        file: dict[str, Any],  # noqa: ARG002 - for those who override
    ) -> dict[str, Any]:
        """What the take holds beside its file; ``file``: its facts."""
        return {"model": reading.card.name}

    # What all of them do.

    @property
    def port(self) -> Any:
        """At which port the kind's models stand; empty: any."""
        return ""

    def provider(self, payload: RequestTakes) -> str:
        return payload.provider

    def price_microdollars(self, payload: RequestTakes) -> int:
        return payload.price

    def most_microdollars(self, payload: RequestTakes) -> int:
        return payload.price

    def submit(self, work: Work[RequestTakes]) -> SubmitOutcome:
        number = int(work.idempotency_key.rpartition(":")[2])
        reading = self.read(work, number)
        if (unchanged := self._unchanged(reading)) is not None:
            return unchanged
        try:
            request = self.request(reading)
        except ProviderRefused as refused:
            return GiveUp(refused.code, refused.reason)
        account = self._account(work)
        if isinstance(account, GiveUp):
            return account
        work.land(lambda: self._stamp(reading))
        outcome = media_provider(work.payload.provider).submit(
            reading.card,
            request,
            account,
            Sending(
                key=work.idempotency_key,
                webhook_url=work.webhook_url,
                seconds=work.call_timeout,
                check_in_time=work.check_in_time,
            ),
        )
        if isinstance(outcome, Refusal):
            return self.after_refusal(reading, outcome)
        if isinstance(outcome, TryLater):
            return replace(outcome, after=max(outcome.after, self.retry.delay(work.attempt_number)))
        return outcome

    def look(self, work: Work[RequestTakes], submission: HeldSubmission) -> LookOutcome:
        account = self._account(work)
        if isinstance(account, GiveUp):  # a key taken away may come back; the request is out
            return TryLater(self.retry.delay(work.attempt_number), account.code, account.detail)
        reading = self.read(work, submission.number)
        asked = Asked(seconds=work.call_timeout, request=lambda: self.request(reading))
        provider = media_provider(work.payload.provider)
        outcome = provider.look(reading.card, submission.provider_request_id, account, asked)
        match outcome:
            case Refusal():
                return self.after_refusal(reading, outcome)
            case Answered():
                if account.own:
                    outcome.result["own_key"] = True
                if outcome.result.get("held_back"):
                    return self._after_holding_back(reading, outcome)
        return outcome

    def reconcile(self, work: Work[RequestTakes], submission: HeldSubmission) -> str | None:
        account = self._account(work)
        if isinstance(account, GiveUp):
            return None
        return media_provider(work.payload.provider).reconcile(
            self.read(work, submission.number).card,
            submission.idempotency_key,
            account,
            work.call_timeout,
        )

    def cancel(self, work: Work[RequestTakes], submission: HeldSubmission) -> CancelOutcome:
        account = self._account(work)
        if isinstance(account, GiveUp):
            return Unsupported()
        reading = self.read(work, submission.number)
        asked = Asked(seconds=work.call_timeout, request=lambda: self.request(reading))
        provider = media_provider(work.payload.provider)
        return provider.cancel(reading.card, submission.provider_request_id, account, asked)

    def read_webhook(self, webhook: ProviderWebhook) -> WebhookOutcome | None:
        return media_provider(webhook.provider).read_webhook(webhook)

    def on_failed(self, failed: FailedJob[RequestTakes]) -> None:
        for take_id in failed.payload.take_ids:
            fail_take(take_id, code=failed.code or str(failed.status), detail=failed.detail)

    def read(self, work: Work[Any], number: int) -> Reading:
        """What the request with this number is made from."""
        takes = takes_of(work.payload)
        tries = tries_before(work.submissions(), number) if number > 1 else Tries()
        return self.reading_of(takes, tries)

    def reading_of(self, takes: Sequence[Take], tries: Tries) -> Reading:
        first = card(takes[0].model, self.port)
        return Reading([read_manifest(take) for take in takes], tries.model(first), tries)

    def _account(self, work: Work[RequestTakes]) -> Account | GiveUp:
        return account_for(work.project_id, work.payload.provider)

    def _stamp(self, reading: Reading) -> None:
        """The hash of what was read, by the model that is asked: it is out from now on."""
        for manifest in reading.manifests:
            Take.objects.filter(pk=manifest.take.pk).exclude(status=TakeStatus.READY).update(
                input_hash=manifest.input_hash(self.makes, reading.card.name)
            )

    def _unchanged(self, reading: Reading) -> Answered | None:
        """Every slot shows what was made from exactly this: nothing is asked, nothing is paid."""
        same = [shown_for_the_same(self.makes, one) for one in reading.manifests]
        if not all(same):
            return None
        return Answered(
            {
                "unchanged": [
                    {"id": str(one.take.id), "same_as": str(shown.id)}
                    for one, shown in zip(reading.manifests, same, strict=True)
                    if shown is not None
                ]
            }
        )

    def _after_holding_back(self, reading: Reading, answer: Answered) -> LookOutcome:
        """It was made, and paid, and is not handed out."""
        held = Refusal(
            "result_refused",
            "the provider made it and holds it back: its own check took offence at the result",
            part="result",
        )
        then = self.after_refusal(reading, held)
        return replace(then, answer=answer) if isinstance(then, AskAgain) else answer
