"""
Workers of this machine that are provably gone need not be waited for until their beat is missed.

A process that starts looks for those of its own process space whose process is no longer there,
as after a crash of the pool, a kill for want of memory, or a restart of the whole crew.
"""

import logging
import os
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Coalesce, Now

from workflows.execution.free_leases import free_leases
from workflows.execution.this_worker import host, process_space, worker_id
from workflows.jobs.lease import Lease
from workflows.jobs.worker import Worker

log = logging.getLogger(__name__)


def bury_dead_neighbours() -> int:
    """How many were found dead; their leases are free at once, as the sweep frees them."""
    dead = [worker_id for worker_id, process_id in _neighbours() if _is_gone(process_id)]
    buried = Worker.objects.filter(pk__in=dead, found_gone=False).update(
        stopped_at=Coalesce("stopped_at", Now()), found_gone=True
    )
    if buried:
        freed = free_leases()
        log.info("worker.neighbours_dead", extra={"workers": buried, "leases_freed": freed})
    return buried


def _neighbours() -> list[tuple[UUID, int]]:
    if not process_space():
        return []  # nothing is proven here; the missed beat decides
    # Who said goodbye in the middle of a call holds its job while the call may be under way.
    open_or_holding = Q(stopped_at__isnull=True) | Q(pk__in=Lease.objects.values("worker_id"))
    return list(
        Worker.objects.filter(open_or_holding, host=host(), found_gone=False)
        .exclude(pk=worker_id())
        .order_by("-started_at")
        .values_list("pk", "process_id")[: settings.WORKFLOWS_BATCH]
    )


def _is_gone(process_id: int) -> bool:
    """
    No process has this id, or only one that has ended and waits for its parent to notice.

    A process with the id may be another one that got it since, which proves nothing; unless it is
    this one, which knows that it is another.
    """
    if process_id == os.getpid():
        return True
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    try:
        with open(f"/proc/{process_id}/stat", encoding="utf-8", errors="replace") as stat:
            return stat.read().rpartition(")")[2].split()[0] in ("Z", "X")
    except (OSError, IndexError):
        return False
