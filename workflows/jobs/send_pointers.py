"""Step 3 of a command's walk: pointers for due jobs, as many as a queue's window allows."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from workflows.database import NOT_WAITED_FOR, again_when_lost, fetch_all, from_jsonb
from workflows.jobs.job import Queue
from workflows.pointer import Pointer, publish_pointers

_ends: Counter[str] = Counter()  # jobs that this process has ended, by queue


def send_pointers_on_commit(queues: Iterable[str]) -> None:
    """A broker that is down must not fail the request: the row is due, a tick will find it."""
    touched = sorted(set(queues))
    if touched:
        # A lambda, not functools.partial: when a robust hook fails Django logs its __qualname__,
        # and a partial has none.
        transaction.on_commit(lambda: fill_windows(touched), robust=True)


def fill_windows(queues: Iterable[str] = Queue.values) -> int:
    """Send pointers for due jobs until each queue's window is full; returns how many went out."""
    pointers = _take(sorted(set(queues)))
    return len(pointers) - len(publish(pointers))


def publish(pointers: Sequence[Pointer]) -> list[Pointer]:
    """Send; what did not go out is ready again, so that the next tick tries it."""
    unsent = publish_pointers(pointers)
    if unsent:
        take_pointers_back([pointer.job_id for pointer in unsent])
    return unsent


def publish_after_commit(pointers: Sequence[Pointer]) -> None:
    """What a statement has taken for sending: at once, or when the caller's transaction commits."""
    if pointers:
        transaction.on_commit(lambda: publish(pointers), robust=True)


def pointers_from(column: Any) -> list[Pointer]:
    """[[job id, queue], …] as the statements answer it."""
    return [Pointer(UUID(job), queue) for job, queue in from_jsonb(column)]


def looks_at_window(queue: str) -> bool:
    """
    Whether the job that ends now counts the pointers of its queue, to fill the window again.

    Counting costs a tenth of a job, so of a window of 32 every second one of a process is enough: a
    process leaves one pointer unseen, and a quarter has long been filled before 24 have gone.
    """
    _ends[queue] += 1
    return _ends[queue] % (1 + int(settings.WORKFLOWS_POINTER_WINDOW[queue]) // 32) == 0


def windows_json(queues: Iterable[str] = Queue.values) -> str:
    return json.dumps({queue: settings.WORKFLOWS_POINTER_WINDOW[queue] for queue in queues})


@again_when_lost
def _take(queues: list[str]) -> list[Pointer]:
    return fetch_all(
        Pointer,
        f"""
        select f.job_id, f.queue from jsonb_each_text(%s::jsonb) w
         cross join lateral workflows_fill_window_v1(w.key, w.value::int) f
         cross join {NOT_WAITED_FOR}
        """,  # noqa: S608 - our own text
        [windows_json(queues)],
    )


@again_when_lost
def take_pointers_back(job_ids: Sequence[UUID]) -> int:
    """queued -> ready, for pointers that never left."""
    return len(
        fetch_all(
            lambda job_id: job_id,
            """
            with unsent as (
              select id from workflows_job where id = any(%s) and status = 'queued'
               order by id for no key update skip locked)
            update workflows_job j set status = 'ready', due_at = now(), pointer_sent_at = null
              from unsent where j.id = unsent.id returning j.id
            """,
            [list(job_ids)],
        )
    )
