"""Stop a run: ``./manage.py cancel RUN``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.runs.cancel_run import cancel_run


class Command(BaseCommand):
    help = "Stop a run: what has not started is cancelled, what runs stops at its next checkpoint."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", metavar="RUN", type=UUID)

    def handle(self, *_args: Any, **options: Any) -> None:
        if not cancel_run(options["run"]):
            raise CommandError("There is no such run, or it has ended or was cancelled before.")
        self.stdout.write("cancelled")
