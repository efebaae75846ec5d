"""
A delivery that has not ended in time goes back, whatever its subscriber is still waiting for.

A thread cannot be stopped from outside. But the job can be taken away from it: it rests and is
tried again, and what the late subscriber answers then changes nothing, as with every lost claim.
"""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import DatabaseError, connection

from workflows.errors import JobCancelled, LeaseLost
from workflows.jobs.claim import Claim
from workflows.jobs.end_job import fail_job
from workflows.jobs.put_back import retry_later

log = logging.getLogger(__name__)

CODE = "delivery_timeout"


@contextmanager
def time_limit(claim: Claim, subscriber: str, *, seconds: float, rest: timedelta) -> Iterator[None]:
    """While the block runs; after ``seconds`` the job rests for ``rest``, or fails at its last."""
    watch = threading.Timer(seconds, _take_away, [claim, subscriber, seconds, rest])
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


def _take_away(claim: Claim, subscriber: str, seconds: float, rest: timedelta) -> None:
    detail = f"{subscriber} had not ended after {seconds:g} s"
    log.warning("delivery.timeout", extra={"job_id": str(claim.job_id), "subscriber": subscriber})
    try:
        if claim.is_last_attempt:
            fail_job(claim, code=CODE, detail=detail)
        else:
            retry_later(claim, after=rest, code=CODE, detail=detail)
    except (LeaseLost, JobCancelled, DatabaseError):
        return  # it has just ended; or its lease will
    finally:
        connection.close()
