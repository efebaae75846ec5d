"""fal calls over real HTTP: a hint to look, or the id of a request whose answer was lost."""

from typing import Any

import pytest

from tests.media_pipeline.graph.hosted.studio import HostedStudio
from tests.media_pipeline.graph.hosted.test_a_worker_dies import ONE_SHOT
from workflows.execution.look_due import look_due
from workflows.jobs.job import Job


@pytest.fixture
def told(studio: HostedStudio, live_server: Any, settings: Any) -> HostedStudio:
    settings.WORKFLOWS_PROVIDER_WEBHOOK_URL = f"{live_server.url}/api/v1/provider-webhooks"
    return studio


def test_a_request_whose_answer_was_lost_is_found_by_the_webhook(told: HostedStudio) -> None:
    """Nobody has to be asked, and nothing is sent again."""
    told.stub.breaks("webhook_only")

    made = told.make(ONE_SHOT)
    assert told.stub.caller.wait() == [200]
    told.work()

    assert made.run.status == "succeeded"
    assert len(told.stub.seen) == 1
    told.check()


def test_a_doubled_call_changes_nothing_the_second_time(told: HostedStudio) -> None:
    told.stub.breaks("webhook_twice")

    made = told.make(ONE_SHOT)
    assert told.stub.caller.wait() == [200, 200]
    told.work()

    assert made.run.status == "succeeded"
    assert len(told.stub.seen) == len(told.stub.downloads) == 1
    told.check()


def test_a_call_brings_the_look_forward(told: HostedStudio) -> None:
    told.order(ONE_SHOT)
    told.work(stop_before="test.still.request")
    told.film_set.work()
    Job.objects.filter(kind="test.still.request").update(look_at="2999-01-01T00:00:00Z")

    (request,) = told.stub.accepted.values()
    told.stub.caller.call(request, told.stub.root)
    assert told.stub.caller.wait() == [200]

    assert look_due() == 1
    told.work()
    told.check()


def test_a_forged_call_is_refused_and_changes_nothing(told: HostedStudio) -> None:
    told.stub.breaks("webhook_forged")

    made = told.make(ONE_SHOT)
    assert told.stub.caller.wait() == [400]
    told.work()

    assert made.run.status == "succeeded"
    told.check()
