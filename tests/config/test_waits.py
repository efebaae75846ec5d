"""Waits that do not fit together are refused at the start, in words that say what to change."""

import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings

from config.wrong_waits import wrong_waits

OURS = {name: getattr(settings, name) for name in dir(settings) if name.startswith("WORKFLOWS_")}


def test_the_waits_of_this_build_fit_together() -> None:
    assert wrong_waits(OURS) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"WORKFLOWS_HEARTBEAT_SECONDS": 61}, "three times into the look lease"),
        ({"WORKFLOWS_WORKER_BEAT_SECONDS": 7}, "three times into WORKFLOWS_WORKER_DEAD_SECONDS"),
        ({"WORKFLOWS_WORKER_DEAD_SECONDS": 181}, "longer than the shortest lease"),
        ({"WORKFLOWS_LEASES_AN_ATTEMPT": 1.5}, "at least 2"),
        ({"WORKFLOWS_BATCH": 0}, "WORKFLOWS_BATCH is 0"),
        ({"WORKFLOWS_GRACE_SECONDS": -1}, "WORKFLOWS_GRACE_SECONDS is -1"),
        ({"WORKFLOWS_POINTER_WINDOW": {"render": 0}}, "queue render is 0"),
    ],
)
def test_what_does_not_fit_is_said(change: dict[str, Any], says: str) -> None:
    (sentence,) = wrong_waits(OURS | change)

    assert says in sentence


def test_zero_where_it_means_at_once_is_good() -> None:
    assert wrong_waits(OURS | {"WORKFLOWS_GRACE_SECONDS": 0}) == []


def test_nothing_starts_with_waits_that_do_not_fit() -> None:
    started = subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        env=os.environ | {"WORKFLOWS_HEARTBEAT_SECONDS": "100"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert started.returncode != 0
    assert "WORKFLOWS_HEARTBEAT_SECONDS (100) must fit three times" in started.stderr


def test_a_pool_that_can_ends_what_hangs_for_longer_than_an_attempt_may_last() -> None:
    longest = max(settings.WORKFLOWS_LEASE_SECONDS.values()) * settings.WORKFLOWS_LEASES_AN_ATTEMPT

    assert longest == settings.CELERY_TASK_SOFT_TIME_LIMIT
    assert longest < settings.CELERY_TASK_TIME_LIMIT
