"""
The door in from Celery: pointers and ticks, nothing out.

A message says which row to look at and nothing else. It may come twice, late or never, so
Celery's own retries and results stay off, and the row decides.
"""

import logging
import signal
import threading
from typing import Any
from uuid import UUID

from celery import shared_task, signals
from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections, connection

from workflows.deliveries.subscribe import add_subscriptions
from workflows.events.order_feed import order_feed
from workflows.execution.dispatch_due import dispatch_due
from workflows.execution.enforce_deadlines import enforce_deadlines
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due, stop_looking
from workflows.execution.prune import prune
from workflows.execution.sign_of_life import pointer_finished
from workflows.execution.sweep import sweep
from workflows.execution.turn import end_turns, is_told_to_stop
from workflows.execution.worker_process import (
    start_consuming,
    start_worker,
    stop_after_grace,
    stop_worker,
)
from workflows.jobs.send_pointers import take_pointers_back
from workflows.pointer import EXECUTE_JOB
from workflows.schedules import SLICE_TICK, ensure_schedules
from workflows.slice_ticks import slice_ticks

log = logging.getLogger(__name__)


@shared_task(name=EXECUTE_JOB, max_retries=0, ignore_result=True)
def execute_job_pointer(schemaVersion: int, jobId: str, enqueuedAt: str, **hints: Any) -> None:
    """Version 1 carried more fields; they were hints and are ignored."""
    del schemaVersion, enqueuedAt, hints
    try:
        job_id = UUID(jobId)
    except ValueError:
        log.warning("pointer.unreadable", extra={"job_id": jobId[:100]})
        return
    close_old_connections()  # connections are kept from task to task; a broken one is let go here
    try:
        if is_told_to_stop():
            take_pointers_back([job_id])  # the broker's last answer to a worker that is leaving
            return
        execute_job(job_id)
    except (OperationalError, InterfaceError):
        if connection.is_usable():
            raise
        # The database went away. What was claimed is freed by the sweep; the rest is taken now.
        connection.close()
        execute_job(job_id)
    finally:
        pointer_finished()


@shared_task(name="workflows.dispatch_due", max_retries=0, ignore_result=True)
def dispatch_due_tick() -> None:
    close_old_connections()
    dispatch_due()


@shared_task(name="workflows.look_due", max_retries=0, ignore_result=True)
def look_due_tick() -> None:
    close_old_connections()
    look_due()


@shared_task(name="workflows.sweep", max_retries=0, ignore_result=True)
def sweep_tick() -> None:
    close_old_connections()
    swept = sweep()
    if any(swept):
        log.info("sweep.moved", extra=swept._asdict())


@shared_task(name="workflows.enforce_deadlines", max_retries=0, ignore_result=True)
def enforce_deadlines_tick() -> None:
    close_old_connections()
    enforce_deadlines()


@shared_task(name="workflows.order_feed", max_retries=0, ignore_result=True)
def order_feed_tick() -> None:
    close_old_connections()
    order_feed()


@shared_task(name=SLICE_TICK, max_retries=0, ignore_result=True)
def slice_tick_task(name: str) -> None:
    """A duty of the packages above. One that this build does not know is a newer build's."""
    close_old_connections()
    tick = slice_ticks().get(name)
    if tick is None:
        log.warning("tick.unknown", extra={"tick": name})
        return
    tick.duty()


@shared_task(name="workflows.prune", max_retries=0, ignore_result=True)
def prune_tick() -> None:
    close_old_connections()
    prune()


@signals.worker_ready.connect
def _worker_started(sender: Any, **_: Any) -> None:
    start_consuming(sorted(getattr(sender.app.amqp.queues, "consume_from", {})))
    add_subscriptions()


@signals.worker_ready.connect
def _hurry_when_told(**_: Any) -> None:
    """
    SIGQUIT: only what ends within Celery's own soft shutdown is waited for.

    Celery tells of it too late: after it has waited, and with threads not at all.
    """
    then: Any = signal.getsignal(signal.SIGQUIT)

    def hurry(number: int, frame: Any) -> None:
        stop_after_grace(float(settings.CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT))
        if callable(then):
            then(number, frame)

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGQUIT, hurry)


@signals.worker_process_init.connect
def _pool_process_started(**_: Any) -> None:
    # A forked process has its parent's connection until Celery drops it, after this: whoever spoke
    # on it would speak into the parent's session. A thread has connections of its own.
    thread = threading.Thread(target=_start_pool_process, name="start-worker")
    thread.start()
    thread.join()


def _start_pool_process() -> None:
    try:
        start_worker()
    finally:
        connection.close()


@signals.worker_shutting_down.connect
def _worker_told_to_stop(**_: Any) -> None:
    stop_looking()
    end_turns()
    stop_after_grace()


@signals.worker_process_shutdown.connect
@signals.worker_shutdown.connect
def _worker_stopped(**_: Any) -> None:
    stop_worker()


@signals.beat_init.connect
def _beat_started(**_: Any) -> None:
    ensure_schedules()
