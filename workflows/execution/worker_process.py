"""A worker process's life: it registers, beats, and hands on what it holds when it is stopped."""

import logging
import os
import socket
import threading
from collections.abc import Sequence
from datetime import timedelta
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

#: The processes of a pool may register a little before their parent does.
POOL = timedelta(minutes=5)

_stop = threading.Event()
_started_in: int | None = None


def start_worker(queues: Sequence[str] = ()) -> UUID:
    """
    Register this process and start its heartbeat thread; a second call changes nothing.

    The processes of a pool name their parent: it hands on what they held when it is stopped.
    """
    global _stop, _started_in
    if _started_in == os.getpid():
        return worker_id()
    _started_in, _stop = os.getpid(), threading.Event()
    Worker.objects.get_or_create(
        pk=worker_id(),
        defaults={
            "host": socket.gethostname()[:200],
            "process_id": os.getpid(),
            "parent_process_id": os.getppid(),
            "queues": list(queues),
        },
    )
    threading.Thread(target=keep_beating, args=[_stop], name="keep-leases", daemon=True).start()
    return worker_id()


def stop_worker() -> int:
    """Goodbye: hand on what is still held, then stop beating. Returns how many jobs that were."""
    if _started_in != os.getpid():
        return 0
    released = release_leases(_own_and_pool())
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
            released = release_leases(_own_and_pool())
            log.info("worker.handed_on", extra={"jobs": released})
        finally:
            connection.close()

    thread = threading.Thread(target=hand_on, name="hand-on", daemon=True)
    thread.start()
    return thread


def _own_and_pool() -> list[UUID]:
    mine = Worker.objects.filter(pk=worker_id()).first()
    if mine is None:
        return []
    pool = Q(
        host=mine.host, parent_process_id=mine.process_id, started_at__gte=mine.started_at - POOL
    )
    return list(Worker.objects.filter(Q(pk=mine.pk) | pool).values_list("pk", flat=True))
