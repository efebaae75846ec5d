"""The bare Celery application that is measured: tasks that do nothing, settings as documented."""

import os

from celery import Celery

from benchmarks.tally import tally

app = Celery("bare")
app.conf.update(
    broker_url=os.environ["BARE_CELERY_BROKER"],
    result_backend=os.environ["BARE_CELERY_RESULTS"],  # a chord needs one
    task_default_queue="bare",
    # Optimizing: prefetch stays at its default of 4 for short tasks, -O fair is the default.
    worker_prefetch_multiplier=4,
    task_acks_late=False,
    worker_hijack_root_logger=False,
    worker_send_task_events=False,
    broker_connection_retry_on_startup=True,
    result_expires=600,
)


def nothing() -> None:
    tally().count()


def note(number: int) -> None:
    tally().note(number)


# Tasks: "If you don't care about the results, be sure to set ignore_result".
do_nothing = app.task(name="bare.nothing", ignore_result=True)(nothing)
do_nothing_kept = app.task(name="bare.nothing_kept", ignore_result=False)(nothing)
note_start = app.task(name="bare.note", ignore_result=True)(note)
