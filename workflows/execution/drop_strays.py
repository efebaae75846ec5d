"""
A worker lets go of leases that stand in its name and that it does not work on.

It happens when the database goes away while a worker stays: a claim was committed and its answer
never came, or the work ended with an error that could not be written. The worker lives and beats,
so nobody would free the job before its lease ran out, minutes or half an hour later.
"""

import logging
from collections.abc import Sequence
from uuid import UUID

from django.conf import settings

from workflows.database import again_when_lost, fetch_all
from workflows.execution.this_worker import worker_id

log = logging.getLogger(__name__)


@again_when_lost
def drop_strays(working_on: Sequence[str]) -> list[UUID]:
    """
    The jobs whose lease ends now; the sweep frees them. ``working_on`` are the owners held here.

    A lease counts as a stray when it is as old as the silence that makes a worker dead: one that
    was taken a moment ago may not have reached those who are asked.
    """
    strays: list[UUID] = fetch_all(
        lambda job_id: job_id,
        """
        update workflows_lease set lease_expires_at = now()
         where worker_id = %s and lease_owner <> all(%s) and lease_expires_at > now()
           and heartbeat_at < now() - make_interval(secs => %s)
        returning job_id
        """,
        [worker_id(), list(working_on), settings.WORKFLOWS_WORKER_DEAD_SECONDS],
    )
    for job_id in strays:
        log.warning("lease.stray", extra={"job_id": str(job_id)})
    return strays
