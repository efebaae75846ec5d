"""A worker process's life: it registers, beats, and hands on what it holds when it is stopped."""

import logging
import os
import threading
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import Error, connection
from django.db.models import Q
from django.db.models.functions import Now

from workflows.execution.bury_dead_neighbours import bury_dead_neighbours
from workflows.execution.keep_leases import keep_beating
from workflows.execution.release_leases import release_leases
from workflows.execution.sign_of_life import keep_looping, works_for
from workflows.execution.this_worker import host, worker_id
from workflows.jobs.worker import Worker

log = logging.getLogger(__name__)

#: The processes of a pool may register a little before their parent does.
POOL = timedelta(minutes=5)
#: Longer than a thread's statement takes; a thread that hangs all the same is a daemon.
JOIN_SECONDS = 5.0

_stop = threading.Event()
_threads: list[threading.Thread] = []
_started_in: int | None = None
_is_stopping = False
_row: dict[str, Any] = {}  # what this process's row says


def start_worker(queues: Sequence[str] = ()) -> UUID:
    """
    Register this process and start its heartbeat thread; a second call changes nothing.

    The processes of a pool name their parent: it hands on what they held when it is stopped. With
    the database away the first beat that reaches it registers the process.
    """
    global _stop, _started_in, _is_stopping
    if _started_in == os.getpid():
        return worker_id()
    _started_in, _stop, _is_stopping = os.getpid(), threading.Event(), False
    _threads.clear()
    _row.update(
        host=host(),
        process_id=os.getpid(),
        parent_process_id=os.getppid(),
        queues=list(queues),
    )
    works_for(os.getppid())
    try:
        Worker.objects.get_or_create(pk=worker_id(), defaults=_row)
        bury_dead_neighbours()
    except Error as error:
        # The database is away. The process takes jobs all the same, so it must beat all the same.
        log.warning("worker.not_registered", extra={"reason": str(error)[:200]})
        connection.close()
    _start_thread("keep-leases", keep_beating, _stop, _row)
    return worker_id()


def start_consuming(queues: Sequence[str]) -> None:
    """This process takes the pointers of these queues, for itself or for the pool it started."""
    start_worker(queues)
    works_for(os.getpid())
    _row["queues"] = list(queues)
    try:
        Worker.objects.filter(pk=worker_id()).update(queues=list(queues))
    except Error:
        connection.close()  # the first beat that reaches the database says it
    if queues:
        _start_thread("loop-through", keep_looping, list(queues), _stop)


def stop_worker() -> int:
    """
    Goodbye: hand on what is still held, then stop beating. Returns how many jobs that were.

    When it returns no thread of ours asks the database any more: it may be going down as well.
    """
    global _started_in
    if _started_in != os.getpid():
        return 0
    _started_in = None
    _stop.set()
    for thread in _threads:
        thread.join(JOIN_SECONDS)
    try:
        released = release_leases(_own_and_pool())
        Worker.objects.filter(pk=worker_id()).update(stopped_at=Now())
    except Error as error:
        # Nothing is lost: who says no goodbye is found silent.
        log.warning("worker.goodbye_failed", extra={"reason": str(error)[:200]})
        return 0
    return released


def stop_after_grace(seconds: float | None = None) -> threading.Thread:
    """
    SIGTERM: running jobs have their grace time, then what is still held goes to other workers.

    In a thread of its own, because the process itself waits for its running jobs. Told twice, it
    waits once; ``seconds`` is for who is told to hurry.
    """
    global _is_stopping
    if _is_stopping and seconds is None:
        return _threads[-1]
    _is_stopping = True
    grace = settings.WORKFLOWS_GRACE_SECONDS if seconds is None else seconds
    return _start_thread("hand-on", _hand_on, _stop, grace)


def _start_thread(name: str, life: Callable[..., None], *args: object) -> threading.Thread:
    thread = threading.Thread(target=life, args=args, name=name, daemon=True)
    thread.start()
    _threads.append(thread)
    return thread


def _hand_on(stop: threading.Event, grace: float) -> None:
    if stop.wait(grace):
        return  # everything ended in time, and stop_worker does the rest
    try:
        released = release_leases(_own_and_pool())
        log.info("worker.handed_on", extra={"jobs": released})
    except Error as error:
        log.warning("worker.hand_on_failed", extra={"reason": str(error)[:200]})
    finally:
        connection.close()


def _own_and_pool() -> list[UUID]:
    mine = Worker.objects.filter(pk=worker_id()).first()
    if mine is None:
        return []
    pool = Q(
        host=mine.host, parent_process_id=mine.process_id, started_at__gte=mine.started_at - POOL
    )
    return list(Worker.objects.filter(Q(pk=mine.pk) | pool).values_list("pk", flat=True))
