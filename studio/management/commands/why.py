"""Why does it not move? ``./manage.py why JOB|RUN``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.why.explain_job import explain_job
from workflows.why.explain_run import explain_run
from workflows.why.finding import Explanation


class Command(BaseCommand):
    help = "Say why a job or a run is not moving, and what to do about it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("id", metavar="JOB|RUN", type=UUID)

    def handle(self, *_args: Any, **options: Any) -> None:
        explained = explain_run(options["id"]) or explain_job(options["id"])
        if explained is None:
            raise CommandError("There is no such job or run. `./manage.py runs` lists the runs.")
        self._say(explained, "")
        for job in explained.jobs:
            self._say(job, "  ")

    def _say(self, explained: Explanation, indent: str) -> None:
        self.stdout.write(f"{indent}{explained.id}  {explained.name}: {explained.status}")
        for found in explained.findings:
            self.stdout.write(f"{indent}  {found.code}: {found.detail}")
            if found.remedy:
                self.stdout.write(f"{indent}    -> {found.remedy}")
