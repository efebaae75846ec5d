"""What failed of a run goes again: ``./manage.py retry RUN``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.errors import CommandRefused
from workflows.runs.retry_run import retry_run


class Command(BaseCommand):
    help = "Let failed, blocked and skipped jobs of a run go again; what succeeded is not repeated."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", metavar="RUN", type=UUID)

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            again = retry_run(options["run"])
        except CommandRefused as refused:
            raise CommandError(refused.detail) from None
        if not again:
            raise CommandError(
                "There is no such run, it was cancelled, or no job of it failed or is blocked."
            )
        self.stdout.write(f"{again} jobs go again")
