"""The job that asks a hosted model for takes: submitted once, looked at until it is done.

It lands nothing: its answer says where the provider keeps the files, and ``take.keep`` copies them
to us (keep_take.py). So a download that fails is tried again alone, and never rendered again.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache
from typing import Any, ClassVar

from media_pipeline.assets.check_media import WantedFile
from media_pipeline.credits.billed_call import BilledCall
from media_pipeline.graph.bought_before import bought_before
from media_pipeline.graph.computed import read_computed
from media_pipeline.graph.early_cutoff import same_as_shown
from media_pipeline.graph.fallback_take import fall_back, first_model
from media_pipeline.graph.hosted_account import account_for
from media_pipeline.graph.hosted_jobs import RequestTakes
from media_pipeline.graph.kind import Kind
from media_pipeline.graph.ladder import (
    Reword,
    Rungs,
    Tries,
    end_of,
    next_rung,
    tries_before,
)
from media_pipeline.graph.land_made import FILM_NOTICE, fail_takes, takes_of
from media_pipeline.graph.manifest import InputFailed, ReadManifest, read_manifests
from media_pipeline.graph.other_words import ask_with_other_words, goes_on
from media_pipeline.graph.reading import Reading as Reading
from media_pipeline.graph.take import Take, TakeStatus
from media_pipeline.providers.adapters import media_provider
from media_pipeline.providers.hosted import Account, Asked, MediaRequest, Refusal, Sending
from media_pipeline.providers.model_cards import card
from media_pipeline.providers.provider_errors import ProviderRefused
from workflows.errors import JobCancelled, LeaseLost
from workflows.events.append_event import append_event
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


class RequestTake(BilledCall[RequestTakes], ResumableCall[RequestTakes]):
    """Asks for the takes of one kind. Subclasses say what is asked, in ``request``."""

    payload_model = RequestTakes
    lease = LeaseProfile.LOOK
    #: The input whose prose may be put otherwise, and its kind, as («prompt», «still.prompt»);
    #: None: nothing may.
    words: ClassVar[tuple[str, str] | None] = None
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

    def prepare(
        self, work: Work[RequestTakes], reading: Reading, account: Account
    ) -> TryLater | GiveUp | None:
        """What is free and has to be done at the provider before it is asked; None: it is done."""

    def rungs(self, reading: Reading) -> Rungs:
        """Which rungs a refusal may go. An alternative shows what its own model makes."""
        is_alternative = bool(reading.manifest.take.manifest.get("alternative"))
        return Rungs(fallback=not is_alternative, wording=self.words is not None)

    def after_refusal(self, reading: Reading, refusal: Refusal) -> AskAgain | GiveUp:
        """The next rung, or the end. ``reading.tries.reasons`` say what was tried."""
        return next_rung(refusal, reading.first, reading.tries, self.rungs(reading))

    def notes(self, reading: Reading) -> Sequence[str]:  # noqa: ARG002 - for those who override
        """What a person should know of how it was asked, as «picture 9 did not fit»."""
        return ()

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
        return max(payload.price - payload.spent, 1) if payload.price else 0

    def submit(self, work: Work[RequestTakes]) -> SubmitOutcome:
        number = int(work.idempotency_key.rpartition(":")[2])
        try:
            reading = self.read(work, number)
        except InputFailed as failed:
            return GiveUp(failed.code, failed.detail)
        if (unchanged := self._unchanged(reading)) is not None:
            return unchanged
        end = work.payload.ends_as if number == 1 else None
        if end and self.prose(reading.manifest) == end.prose:
            return GiveUp(end.code, end.detail)  # nothing was found that could be put otherwise
        account = self._account(work)
        if isinstance(account, GiveUp):
            return account
        try:
            if (not_yet := self.prepare(work, reading, account)) is not None:
                return not_yet
            request = self.request(reading)
        except ProviderRefused as refused:
            return GiveUp(refused.code, refused.reason)
        try:
            work.land(lambda: self._open(reading))
        except (JobCancelled, LeaseLost) as stopped:  # nothing has left: nobody need look it up
            return TryLater(timedelta(), "not_sent", str(stopped))
        if (bought := self._bought_before(reading)) is not None:
            return bought
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
            return self._climb(reading, outcome)
        if isinstance(outcome, TryLater):
            return replace(outcome, after=max(outcome.after, self.retry.delay(work.attempt_number)))
        return outcome

    def look(self, work: Work[RequestTakes], submission: HeldSubmission) -> LookOutcome:
        account = self._account(work)
        if isinstance(account, GiveUp):  # a key taken away may come back; the request is out
            return TryLater(self.retry.delay(work.attempt_number), account.code, account.detail)
        tries = self._tries(work, submission.number)
        model = tries.model(card(work.payload.model, self.port))
        # Most looks find it at work: what it was made from is read when something has come of it.
        reading = cache(lambda: self.reading_of(takes_of(work.payload), tries))
        asked = Asked(seconds=work.call_timeout, request=lambda: self.request(reading()))
        provider = media_provider(work.payload.provider)
        outcome = provider.look(model, submission.provider_request_id, account, asked)
        match outcome:
            case Refusal():
                return self._climb(reading(), outcome)
            case Answered() if outcome.result.get("held_back"):
                return self._after_holding_back(reading(), outcome)
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

    def apply(self, work: Work[RequestTakes], answer: dict[str, Any]) -> None:
        if "reword" in answer and self.words is not None:
            ask_with_other_words(work, self.kind, self.words, answer["reword"])
            return
        if "unchanged" in answer:
            return
        sent = work.submissions()
        tries = tries_before(sent, sent[-1].number, work.payload.tried)
        for note in self.notes(self.reading_of(takes_of(work.payload), tries)):
            append_event(
                run_id=work.run_id,
                type=FILM_NOTICE,
                job_id=work.job_id,
                data={"code": "asked_otherwise", "detail": note[:500]},
            )

    def on_failed(self, failed: FailedJob[RequestTakes]) -> None:
        fail_takes(failed.payload.take_ids, failed.code or str(failed.status), failed.detail)

    def prose(self, manifest: ReadManifest) -> str:
        """The words that may be put otherwise, as they are asked with; empty: there are none."""
        if self.words is None:
            return ""
        name, kind = self.words
        return str(read_computed(manifest, name, kind).get("prose", ""))

    def read(self, work: Work[Any], number: int) -> Reading:
        """What the request with this number is made from."""
        return self.reading_of(takes_of(work.payload), self._tries(work, number))

    def _tries(self, work: Work[Any], number: int) -> Tries:
        rows = work.submissions() if number > 1 else []
        return tries_before(rows, number, work.payload.tried)

    def reading_of(self, takes: Sequence[Take], tries: Tries) -> Reading:
        first = card(first_model(takes[0]), self.port)
        return Reading(read_manifests(takes), tries.model(first), tries, first)

    def _account(self, work: Work[RequestTakes]) -> Account | GiveUp:
        return account_for(work.project_id, work.payload.provider)

    def _open(self, reading: Reading) -> None:
        """The takes of the model that is asked, with the hash of what was read: it is out now."""
        for manifest in reading.manifests:
            take, model = manifest.take, reading.card
            if take.model != model.name:
                take = fall_back(
                    take,
                    model,
                    code="refused",
                    detail=f"{take.model} refused it, {model.name} is asked",
                )
            Take.objects.filter(pk=take.pk).exclude(status=TakeStatus.READY).update(
                input_hash=manifest.input_hash(self.makes, model.name)
            )

    def _climb(self, reading: Reading, refusal: Refusal) -> Answered | AskAgain | GiveUp:
        """The next rung; other words are asked for by another job, and this one has its answer."""
        then = self.after_refusal(reading, refusal)
        if not isinstance(then, Reword):
            return then
        end = end_of(refusal, reading.first, reading.tries)
        return goes_on(then, self.prose(reading.manifest), end, reading.tries)

    def _unchanged(self, reading: Reading) -> Answered | None:
        """Every slot shows what was made from exactly this: nothing is asked, nothing is paid."""
        same = same_as_shown(self.makes, reading.manifests)
        return None if same is None else Answered({"unchanged": same})

    def _bought_before(self, reading: Reading) -> Answered | None:
        """Where a job makes one take."""
        if len(reading.manifests) != 1:
            return None
        return bought_before(reading.manifest, self.makes, reading.card, self.kind)

    def _after_holding_back(self, reading: Reading, answer: Answered) -> LookOutcome:
        """It was made, and paid, and is not handed out."""
        held = Refusal(
            "result_refused",
            "the provider made it and holds it back: its own check took offence at the result",
            part="result",
        )
        then = self._climb(reading, held)
        if isinstance(then, Answered):
            return replace(answer, result=answer.result | then.result)
        return replace(then, answer=answer) if isinstance(then, AskAgain) else answer
