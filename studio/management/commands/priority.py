"""A head start for a run, or for one job: ``./manage.py priority RUN|JOB SECONDS``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.errors import CommandRefused
from workflows.runs.set_priority import set_job_priority, set_run_priority


class Command(BaseCommand):
    help = "Let a run's jobs, or one job, go so many seconds before others that are due with them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", metavar="RUN|JOB", type=UUID)
        parser.add_argument("seconds", metavar="SECONDS", type=int)

    def handle(self, *_args: Any, **options: Any) -> None:
        key, seconds = options["id"], options["seconds"]
        try:
            moved = set_run_priority(key, seconds) or set_job_priority(key, seconds)
        except CommandRefused as refused:
            raise CommandError(refused.detail) from None
        if not moved:
            raise CommandError("There is no such run or job, or it has ended.")
        self.stdout.write(f"{seconds} s ahead of others")
