"""Looks that come back long after they were claimed, and a provider that calls twice."""

import json
from contextlib import suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, MultipleResults, multiple, rule

from tests.model.engine_machine import EngineMachine
from tests.model.world import fingerprint
from tests.workflows.engine import the_look_is_due
from workflows.errors import WebhookUnwanted
from workflows.execution.look_due import _prepared
from workflows.execution.settle_looks import settle_looks
from workflows.jobs.claim import Claim
from workflows.jobs.claim_looks import claim_looks
from workflows.jobs.job import Job
from workflows.jobs.outcomes import (
    Answered,
    GiveUp,
    StillWorking,
    TryLater,
)
from workflows.jobs.provider_webhook import ProviderWebhook, webhook_token
from workflows.jobs.receive_provider_webhook import receive_provider_webhook
from workflows.jobs.submission import Submission

HOUR = timedelta(hours=1)
SEEN = st.sampled_from(
    [
        StillWorking(timedelta(), "rendering"),
        StillWorking(HOUR, "queued"),
        Answered({"clip": "looked at"}),
        TryLater(timedelta(), "busy"),
        GiveUp("no"),
        OSError("reset"),
    ]
)
CALLED = st.sampled_from(
    [
        {"state": "done", "clip": "called"},
        {"state": "working", "status": "half"},
        {"state": "refused"},
        {"state": "accepted", "id": "request-2"},
        {"state": "unheard of"},
    ]
)


class LateLookRules(EngineMachine):
    looks: Bundle[Claim] = Bundle("looks")

    @rule(job=EngineMachine.jobs)
    def a_look_is_due(self, job: UUID) -> None:
        the_look_is_due(job)

    @rule(target=looks)
    def look(self) -> MultipleResults[Claim]:
        return multiple(*claim_looks(10, 60))

    @rule(look=looks, seen=SEEN)
    def a_look_comes_back(self, look: Claim, seen: Any) -> None:
        """Of two that were claimed one after the other, only the later one may say: still there."""
        overtaken = not Job.objects.filter(
            pk=look.job_id, status="waiting", epoch=look.epoch
        ).exists()
        before = fingerprint()
        settle_looks([(asked, seen) for asked in _prepared([look])])
        if overtaken and not isinstance(seen, Answered):
            assert fingerprint() == before, "a look that came too late changed something"

    @rule(job=EngineMachine.jobs, number=st.integers(1, 3), called=CALLED)
    def a_provider_calls_twice(self, job: UUID, number: int, called: dict[str, str]) -> None:
        if not Submission.objects.filter(job=job, number=number).exists():
            return
        webhook = ProviderWebhook(json.dumps(called).encode(), {})
        token = webhook_token(f"{job}:{number}")
        with suppress(WebhookUnwanted):
            receive_provider_webhook(token, webhook)
            after = fingerprint()
            assert not receive_provider_webhook(token, webhook) or called["state"] == "working"
            assert fingerprint() == after or called["state"] == "working"
