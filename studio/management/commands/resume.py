"""A held run goes on: ``./manage.py resume RUN``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.runs.resume_run import resume_run


class Command(BaseCommand):
    help = "Let a run that was paused go on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", metavar="RUN", type=UUID)

    def handle(self, *_args: Any, **options: Any) -> None:
        if not resume_run(options["run"]):
            raise CommandError("There is no such run, or it is not paused.")
        self.stdout.write("goes on")
