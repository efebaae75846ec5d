"""A worker process's life: it registers, beats, and hands on what it holds when it is stopped."""

import logging
import os
import socket
import threading
from collections.abc import Sequence
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.db.models.functions import Now

from workflows.execution.keep_leases import keep_beating
from workflows.execution.release_leases import release_leases
from workflows.execution.this_worker import worker_id
from workflows.jobs.worker import Worker

log = logging.getLogger(__name__)

_stop = threading.Event()
_started_in: int | None = None
_leader: UUID | None = None


def start_worker(queues: Sequence[str] = ()) -> UUID:
    """
    Register this process and start its heartbeat thread; a second call changes nothing.

    In a pool the first process to call is the leader, and those forked from it say so in their
    rows: when they are stopped, the leader may hand on what they held.
    """
    global _stop, _started_in, _leader
    if _started_in == os.getpid():
        return worker_id()
    leader, _started_in, _stop = _leader, os.getpid(), threading.Event()
    _leader = leader or worker_id()
    Worker.objects.get_or_create(
        pk=worker_id(),
        defaults={
            "host": socket.gethostname()[:200],
            "process_id": os.getpid(),
            "leader_id": leader,
            "queues": list(queues),
        },
    )
    threading.Thread(target=keep_beating, args=[_stop], name="keep-leases", daemon=True).start()
    return worker_id()


def stop_worker() -> int:
    """Goodbye: hand on what is still held, then stop beating. Returns how many jobs that were."""
    if _started_in != os.getpid():
        return 0
    released = release_leases(_own_and_led())
    _stop.set()
    Worker.objects.filter(pk=worker_id()).update(stopped_at=Now())
    return released


def stop_after_grace() -> threading.Thread:
    """
    SIGTERM: running jobs have their grace time, then what is still held goes to other workers.

    In a thread of its own, because the process itself waits for its running jobs.
    """

    def hand_on() -> None:
        _stop.wait(settings.WORKFLOWS_GRACE_SECONDS)
        try:
            released = release_leases(_own_and_led())
            log.info("worker.handed_on", extra={"jobs": released})
        finally:
            connection.close()

    thread = threading.Thread(target=hand_on, name="hand-on", daemon=True)
    thread.start()
    return thread


def _own_and_led() -> list[UUID]:
    mine = worker_id()
    return list(Worker.objects.filter(Q(pk=mine) | Q(leader_id=mine)).values_list("pk", flat=True))
