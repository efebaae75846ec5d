"""For the health check of a container: do the workers in it still finish what they take?

Beat too: it lives while it looks at its schedules.
"""

import os
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import Error, connection
from django.db.models import Q

from workflows.execution.sign_of_life import sign_of, signs_here
from workflows.execution.this_worker import host
from workflows.jobs.lease import Lease
from workflows.jobs.worker import Worker


class Command(BaseCommand):
    help = "Say whether workers and beat of this container live; 1 when one does not, or none runs."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--within",
            type=float,
            default=6 * settings.WORKFLOWS_LOOP_SECONDS,
            metavar="SECONDS",
            help="how long ago the last finished pointer or look may be (default: %(default)g)",
        )

    def handle(self, *_args: Any, within: float, **_options: Any) -> None:
        signs = {process_id: age for process_id, age in signs_here().items() if _runs(process_id)}
        if not signs:
            self.stdout.write("BAD  neither worker nor beat runs here")
            sys.exit(1)
        dead = [
            process_id
            for process_id, age in signs.items()
            if age > within and not self._is_at_work(process_id, age)
        ]
        for process_id in signs.keys() - set(dead):
            self.stdout.write(f"ok   process {process_id} is alive")
        sys.exit(1 if dead else 0)

    def _is_at_work(self, process_id: int, age: float) -> bool:
        try:
            held = leases_held(process_id)
        except Error as error:
            self.stdout.write(f"BAD  database: {str(error).strip()[:200]}")
            return True  # to start the worker again would mend nothing
        if not held:
            self.stdout.write(f"BAD  process {process_id} has finished nothing for {age:.0f} s")
        return held > 0


def leases_held(process_id: int) -> int:
    """By the worker and the processes of its pool; each lease has an end, however long it hangs."""
    with connection.cursor() as cursor:
        cursor.execute("set statement_timeout = '3s'")
    of_pool = Q(process_id=process_id) | Q(parent_process_id=process_id)
    workers = Worker.objects.filter(of_pool, host=host(), stopped_at__isnull=True)
    return Lease.objects.filter(worker_id__in=workers.values("pk")).count()


def _runs(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        sign_of(process_id).unlink(missing_ok=True)
        return False
    except OSError:
        return True
    return True
