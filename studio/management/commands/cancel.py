"""Stop a run, or one job: ``./manage.py cancel RUN|JOB``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.jobs.cancel_job import cancel_job
from workflows.runs.cancel_run import cancel_run


class Command(BaseCommand):
    help = (
        "Stop a run, or one job of it: what has not started is cancelled, what runs stops at its "
        "next checkpoint."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", metavar="RUN|JOB", type=UUID)

    def handle(self, *_args: Any, **options: Any) -> None:
        if not (cancel_run(options["id"]) or cancel_job(options["id"])):
            raise CommandError(
                "There is no such run or job, or it has ended or was cancelled before."
            )
        self.stdout.write("cancelled")
