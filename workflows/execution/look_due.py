"""
The tick that asks providers what became of the jobs that wait for them.

A wait costs no pointer, lease or worker. The due ones are claimed in one statement, asked at the
same time, and what came is stored in one statement for each sort of answer. Two rounds at once do
no harm: a wait is claimed by one of them. In a process there is one at a time, so that a busy tick
does not take all of its threads.
"""

import logging
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.conf import settings

from workflows.errors import PayloadInvalid, UnknownJobKind
from workflows.execution.looks_under_way import Asked, LooksUnderWay, Result
from workflows.execution.prepare_work import prepare_work
from workflows.execution.settle_looks import end_singly, settle_looks
from workflows.execution.trace_looks import trace_looks
from workflows.jobs.claim import Claim
from workflows.jobs.claim_looks import claim_looks, look_again
from workflows.jobs.job_handlers import ResumableCall, handler_for
from workflows.jobs.outcomes import StillWorking
from workflows.jobs.work import Look

log = logging.getLogger(__name__)

#: With nothing due and looks still under way, how long until the database is asked again.
PATIENCE_SECONDS = 0.25

_round = threading.Lock()
_under_way = LooksUnderWay()
_is_stopping = threading.Event()


def look_due() -> int:
    """How many looks came back. Goes on until nothing is due, or its time is over."""
    if not _round.acquire(blocking=False):
        return 0
    try:
        return _look_on(time.monotonic() + settings.WORKFLOWS_LOOK_ROUND_SECONDS)
    finally:
        _round.release()


def stop_looking() -> None:
    """The process was told to stop: no more claims. What is under way is looked at by others."""
    _is_stopping.set()


def _look_on(until: float) -> int:
    came_back = 0
    while time.monotonic() < until and not _is_stopping.is_set():
        claims = claim_looks(
            settings.WORKFLOWS_BATCH, settings.WORKFLOWS_LOOK_SECONDS, _under_way.full_kinds()
        )
        _under_way.ask(_prepared(claims))
        if not claims and not len(_under_way):
            break
        came: Sequence[Result] = _under_way.collect(PATIENCE_SECONDS)
        trace_looks(came)
        settle_looks(came)
        came_back += len(came)
        for asked in _under_way.late():
            log.warning("look.late", extra={"job_id": str(asked.look.work.job_id)})
    return came_back


def _prepared(claims: Sequence[Claim]) -> list[Asked]:
    """What can be asked; what cannot is put off or ended."""
    asked: list[Asked] = []
    unknown: list[tuple[Claim, StillWorking]] = []
    for claim in claims:
        try:
            asked.append(_asked(claim))
        except UnknownJobKind:
            # The worker that knows it may be one deploy away.
            log.warning("look.kind_unknown", extra={"job_id": str(claim.job_id)})
            after = timedelta(seconds=settings.WORKFLOWS_UNKNOWN_KIND_SECONDS)
            unknown.append((claim, StillWorking(after)))
        except (PayloadInvalid, TypeError) as error:
            end_singly(claim, error)
    if unknown:
        look_again(unknown)
    return asked


def _asked(claim: Claim) -> Asked:
    handler: Any = handler_for(claim.kind)
    if not isinstance(handler, ResumableCall) or claim.submission is None:
        raise TypeError(f"a job of kind {claim.kind} has nothing to look at")
    work = replace(prepare_work(handler, claim), longest_call=settings.WORKFLOWS_LOOK_SECONDS * 0.9)
    return Asked(handler, Look(work, claim.submission))
