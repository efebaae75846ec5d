"""Hold a run: ``./manage.py pause RUN``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.runs.pause_run import pause_run


class Command(BaseCommand):
    help = "Hold a run: what is at work goes on to its end, nothing new starts until `resume`."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", metavar="RUN", type=UUID)

    def handle(self, *_args: Any, **options: Any) -> None:
        if not pause_run(options["run"]):
            raise CommandError("There is no such run, or it is paused already or over.")
        self.stdout.write("paused")
