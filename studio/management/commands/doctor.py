"""What is reachable and what is stuck: ``./manage.py doctor``."""

import sys
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import Error, connection
from django.db.models.functions import Now

from studio.production.database_ready import is_behind
from workflows.jobs.job import Job
from workflows.jobs.job_status import STUCK
from workflows.jobs.lease import Lease
from workflows.jobs.worker import Worker
from workflows.pointer import broker_silence

MOST_COUNTED = 1000


class Command(BaseCommand):
    help = "Say what is reachable, what is stuck, and what to do."

    def handle(self, *_args: Any, **_options: Any) -> None:
        findings = [self._database(), self._broker()]
        if all(findings):
            findings.append(self._work())
        sys.exit(0 if all(findings) else 1)

    def _database(self) -> bool:
        try:
            with connection.cursor() as cursor:
                cursor.execute("show server_version")
                version = cursor.fetchone()[0]
        except Error as error:
            return self._bad("database", f"{error}".strip(), "start it, or correct DATABASE_URL")
        if is_behind():
            return self._bad("database", "tables are missing", "run ./manage.py migrate")
        return self._good("database", f"PostgreSQL {version}")

    def _broker(self) -> bool:
        if silence := broker_silence(seconds=2):
            return self._bad("broker", silence, "start it, or correct CELERY_BROKER_URL")
        return self._good("broker", "answers")

    def _work(self) -> bool:
        silent = Now() - timedelta(seconds=settings.WORKFLOWS_WORKER_DEAD_SECONDS)
        alive = Worker.objects.filter(stopped_at__isnull=True, beat_at__gt=silent).count()
        long_ago = Now() - timedelta(minutes=5)
        late = Job.objects.filter(due_at__lt=long_ago).count()
        unlooked = Job.objects.filter(look_at__lt=long_ago).count()
        expired = Lease.objects.filter(lease_expires_at__lt=Now()).count()
        failed = Job.objects.filter(status__in=STUCK).exclude(error_code="").order_by("-id")
        stuck = failed[:MOST_COUNTED].count()
        self._good("workers", f"{alive} alive")
        if stuck:
            or_more = "at least " if stuck == MOST_COUNTED else ""
            self._good("jobs", f"{or_more}{stuck} failed or blocked: ./manage.py jobs --failed")
        if late and not alive:
            return self._bad(
                "jobs", f"{late} are due and no worker is alive", "start ./manage.py dev"
            )
        if unlooked:
            return self._bad(
                "looks", f"{unlooked} are overdue", "start beat and a worker for the queue control"
            )
        if expired:
            return self._bad(
                "leases", f"{expired} have expired", "start beat, or run ./manage.py sweep"
            )
        return self._good("jobs", f"{late} have been due for more than five minutes")

    def _good(self, what: str, found: str) -> bool:
        self.stdout.write(f"ok   {what}: {found}")
        return True

    def _bad(self, what: str, found: str, remedy: str) -> bool:
        self.stdout.write(f"BAD  {what}: {found}; {remedy}")
        return False
