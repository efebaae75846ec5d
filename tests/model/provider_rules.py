"""What providers do by themselves, what they are asked between attempts, and what people answer."""

import json
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models.functions import Now
from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.model.engine_machine import EngineMachine
from tests.workflows.kinds import provider
from workflows.errors import AnswerRefused, WebhookError
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.execution.looks_under_way import Asked
from workflows.execution.prepare_work import prepare_work
from workflows.execution.settle_looks import settle_looks
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.claim import Claim
from workflows.jobs.claim_looks import claim_looks
from workflows.jobs.job import Job
from workflows.jobs.job_handlers import ResumableCall, handler_for
from workflows.jobs.outcomes import (
    Answered,
    AskAgain,
    GiveUp,
    StillWorking,
    Stopped,
    TooLate,
    TryLater,
    Unsupported,
)
from workflows.jobs.possible_answers import PersonAnswer
from workflows.jobs.provider_webhook import ProviderWebhook, webhook_token
from workflows.jobs.receive_provider_webhook import receive_provider_webhook
from workflows.jobs.work import Look

LOOKS = [
    StillWorking(timedelta(hours=1), "40 %"),
    Answered({"a": 2}),
    TryLater(timedelta(), "busy"),
    GiveUp("no"),
    AskAgain("blurred", answer=Answered({"a": 3}, 4)),
    AskAgain("moderated"),
    OSError("reset"),
]
CALLS = [
    {"state": "done", "clip": "called"},
    {"state": "working"},
    {"state": "refused"},
    {"state": "accepted", "id": "request-1"},
]
CANCELS = [Stopped(3), TooLate(Answered({"a": 4}, 5), 5), TooLate(), Unsupported()]


def _asked(claim: Claim) -> Asked | None:
    handler = handler_for(claim.kind)
    if not isinstance(handler, ResumableCall) or claim.submission is None:
        return None
    return Asked(handler, Look(prepare_work(handler, claim), claim.submission))


class ProviderRules(EngineMachine):
    @rule(looks=st.lists(st.sampled_from(LOOKS), max_size=4))
    def look_at_what_is_due(self, looks: list[Any]) -> None:
        Job.objects.filter(look_at__isnull=False).update(look_at=Now())
        provider.reset()
        provider.says.extend(looks)
        look_due()
        provider.reset()

    @rule(job=EngineMachine.jobs, look=st.sampled_from(LOOKS))
    def a_look_ends_after_its_job(self, job: UUID, look: Any) -> None:
        """The job is cancelled while its provider is asked."""
        Job.objects.filter(pk=job, look_at__isnull=False).update(look_at=Now())
        claims = claim_looks(100, 60)
        cancel_job(job)
        settle_looks([(asked, look) for claim in claims if (asked := _asked(claim)) is not None])

    @rule(job=EngineMachine.jobs, body=st.sampled_from(CALLS), back=st.integers(0, 1))
    def a_provider_calls(self, job: UUID, body: dict[str, str], back: int) -> None:
        """About the current request, or the one before it."""
        row = Job.objects.get(pk=job)
        number = row.submissions.count() - back
        webhook = ProviderWebhook(json.dumps(body).encode(), {})
        with suppress(WebhookError):
            receive_provider_webhook(webhook_token(f"{job}:{number}"), webhook)

    @rule(job=EngineMachine.jobs, answer=st.sampled_from(PersonAnswer), with_id=st.booleans())
    def a_person_answers(self, job: UUID, answer: PersonAnswer, with_id: bool) -> None:
        with suppress(AnswerRefused):
            answer_blocked_job(
                job,
                answer,
                "anna",
                "request-1" if with_id else "",
                result=None if with_id else {"a": 5},
            )

    @rule(told=st.sampled_from(CANCELS))
    def providers_are_told(self, told: Any) -> None:
        provider.reset()
        provider.on_cancel = told
        for job in Job.objects.filter(kind="provider.cancel", finished_at__isnull=True):
            execute_job(job.pk)
        provider.reset()
