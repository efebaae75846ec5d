"""A failed or blocked job goes again: ``./manage.py requeue ID``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.jobs.requeue_job import requeue_job


class Command(BaseCommand):
    help = "Let failed or blocked jobs go again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("jobs", metavar="ID", type=UUID, nargs="+")

    def handle(self, *_args: Any, **options: Any) -> None:
        moved = sum(requeue_job(job_id) for job_id in options["jobs"])
        alone = len(options["jobs"]) - moved
        self.stdout.write(f"{moved} requeued, {alone} left alone")
        if not moved:
            raise CommandError(
                "Only jobs that failed or are blocked can go again; `jobs --failed` lists them."
            )
