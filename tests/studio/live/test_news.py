"""However many listen to however much, a look is a statement, and so is reading what is new."""

from typing import Any
from uuid import uuid4

import pytest

from studio.api.live.news import Source, news, positions
from tests.studio.conftest import Caller
from workflows.events.append_event import append_event
from workflows.events.channel import Channel

pytestmark = pytest.mark.django_db


@pytest.fixture
def channels(caller: Caller) -> list[Channel]:
    made = [Channel.objects.create(project=caller.project, name=f"film:{n}") for n in range(20)]
    for row in made:
        for _ in range(3):
            append_event(channel=row.name, type="run.prioritized", data={"seconds": 1})
    return made


def test_how_far_twenty_channels_have_come_is_one_statement(
    channels: list[Channel], django_assert_num_queries: Any
) -> None:
    gone = Source("channel", uuid4())
    with django_assert_num_queries(1):
        at = positions([gone, *(Source("channel", row.pk) for row in channels)])

    assert at == {Source("channel", row.pk): 3 for row in channels}


def test_what_is_new_in_twenty_channels_is_one_statement(
    channels: list[Channel], django_assert_num_queries: Any
) -> None:
    after = {Source("channel", row.pk): number % 4 for number, row in enumerate(channels)}
    with django_assert_num_queries(1):
        told = news(after)

    heard = {source: [one.number for one in rows] for source, rows in told.items()}
    assert heard == {source: list(range(number + 1, 4)) for source, number in after.items()}
