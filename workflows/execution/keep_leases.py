"""
One heartbeat thread per worker process renews every lease the process holds, in one statement.

It goes by job, epoch and owner alone. What does not come back is lost; what comes back cancelled
is told to stop; the handler hears of both at its next checkpoint.
"""

import logging
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import Error, connection
from django.db.models.functions import Now

from workflows.database import again_when_lost, fetch_all
from workflows.errors import JobCancelled, LeaseLost
from workflows.execution.drop_strays import drop_strays
from workflows.execution.this_worker import worker_id
from workflows.jobs.claim import Claim
from workflows.jobs.hold_claim import check_claim
from workflows.jobs.lease_profile import time_limit
from workflows.jobs.worker import Worker

log = logging.getLogger(__name__)

CHECK_SECONDS = 1.0  # a checkpoint asks the database at most so often


@dataclass
class _Held:
    claim: Claim
    since: float = field(default_factory=time.monotonic)
    renewed: float = field(default_factory=time.monotonic)
    checked: float = float("-inf")
    is_lost: bool = False
    is_cancelled: bool = False
    is_over_time: bool = False

    def has_had_its_time(self, now: float) -> bool:
        """The last renewal lasts a whole lease, and with it ends the attempt's time limit."""
        lease = self.claim.lease_seconds
        return now - self.since > time_limit(lease) - lease


_held: dict[str, _Held] = {}  # by lease owner
_lock = threading.Lock()


@contextmanager
def keep_lease(claim: Claim) -> Iterator[None]:
    """While the block runs, this process's heartbeat keeps the lease."""
    with _lock:
        _held[claim.lease_owner] = _Held(claim)
    try:
        yield
    finally:
        with _lock:
            _held.pop(claim.lease_owner, None)


def checkpoint(claim: Claim) -> None:
    """Raises LeaseLost or JobCancelled; what a handler's ``work.checkpoint()`` does."""
    held = _held.get(claim.lease_owner)
    if held is not None and held.is_lost:
        raise LeaseLost(claim.job_id, "checkpoint")
    if held is not None and held.is_cancelled:
        raise JobCancelled(claim.job_id)
    if held is None or time.monotonic() - held.checked >= CHECK_SECONDS:
        check_claim(claim)
        if held is not None:
            held.checked = time.monotonic()


def renew_leases(older_than: float) -> int:
    """
    Renew what was last renewed ``older_than`` seconds ago; returns how many leases were due.

    What has been held for its time limit is not renewed any more: something hangs, and its lease
    runs out as if the worker were gone.
    """
    now = time.monotonic()
    with _lock:
        due = [h for h in _held.values() if not h.is_lost and now - h.renewed >= older_than]
    for held in [h for h in due if h.has_had_its_time(now)]:
        if not held.is_over_time:
            held.is_over_time = True
            log.warning("lease.over_time", extra={"job_id": str(held.claim.job_id)})
        due.remove(held)
    if not due:
        return 0
    kept = dict(_renew([h.claim for h in due]))
    for held in due:
        cancelled = kept.get(held.claim.job_id)
        held.is_lost = cancelled is None
        held.is_cancelled = bool(cancelled)
        held.renewed = now
        if held.is_lost:
            log.warning("lease.lost", extra={"job_id": str(held.claim.job_id)})
    return len(due)


@again_when_lost
def _renew(claims: list[Claim]) -> list[tuple[UUID, bool]]:
    """Job and whether it is to stop, for every lease that is still ours."""
    return fetch_all(
        lambda job_id, is_cancelled: (job_id, is_cancelled),
        """
        with mine as (
          select l.job_id, c.seconds
            from unnest(%s::uuid[], %s::int[], %s::text[], %s::int[])
                   as c(job_id, epoch, lease_owner, seconds)
            join workflows_lease l on l.job_id = c.job_id and l.epoch = c.epoch
                                  and l.lease_owner = c.lease_owner
           order by l.job_id for no key update of l)
        update workflows_lease l
           set heartbeat_at = now(), lease_expires_at = now() + make_interval(secs => mine.seconds)
          from mine where l.job_id = mine.job_id
        returning l.job_id, (select j.cancel_requested_at is not null
                               from workflows_job j where j.id = l.job_id)
        """,
        [
            [claim.job_id for claim in claims],
            [claim.epoch for claim in claims],
            [claim.lease_owner for claim in claims],
            [claim.lease_seconds for claim in claims],
        ],
    )


def beat(row: Mapping[str, Any] | None = None) -> None:
    """
    One sign of life: the worker's row, the leases whose heartbeat is due, and the end of those
    that stand in our name for nothing.

    Whoever was taken for dead, or pruned after a long sleep, is alive again by its next beat; what
    was taken from it meanwhile stays with others.
    """
    alive = Worker.objects.filter(pk=worker_id()).update(beat_at=Now(), stopped_at=None)
    if not alive and row:
        Worker.objects.get_or_create(pk=worker_id(), defaults=dict(row))
    renew_leases(settings.WORKFLOWS_HEARTBEAT_SECONDS)
    with _lock:
        working_on = list(_held)
    drop_strays(working_on)


def keep_beating(stop: threading.Event, row: Mapping[str, Any] | None = None) -> None:
    """The thread's life. A database that is away is tried again at the next beat."""
    try:
        while not stop.wait(settings.WORKFLOWS_WORKER_BEAT_SECONDS):
            try:
                beat(row)
            except Error as error:
                log.warning("worker.beat_failed", extra={"reason": str(error)[:200]})
                connection.close()
    finally:
        connection.close()
