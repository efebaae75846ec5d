"""One run and its jobs: ``./manage.py run ID``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from studio.production.job_line import job_line
from workflows.jobs.job import Job
from workflows.runs.run import Run


class Command(BaseCommand):
    help = "Show a run and its jobs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", metavar="ID", type=UUID)

    def handle(self, *_args: Any, **options: Any) -> None:
        run = Run.objects.filter(pk=options["run"]).first()
        if run is None:
            raise CommandError("There is no such run. `./manage.py runs` lists them.", returncode=2)
        self.stdout.write(f"{run.kind} {run.subject}: {run.status}")
        if run.error_code:
            self.stdout.write(f"{run.error_code}: {run.error_detail}")
        for job in Job.objects.filter(run=run).order_by("id"):
            self.stdout.write(job_line(job))
