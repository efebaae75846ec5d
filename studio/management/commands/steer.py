"""Guidance for a run that goes on: ``./manage.py steer RUN "more rain"``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.errors import CommandRefused
from workflows.runs.steer_run import steer_run


class Command(BaseCommand):
    help = "Add guidance to a run; jobs that have not started read it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", metavar="RUN", type=UUID)
        parser.add_argument("text", metavar="TEXT")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            moved = steer_run(options["run"], options["text"])
        except CommandRefused as refused:
            raise CommandError(refused.detail) from None
        if not moved:
            raise CommandError("There is no such run, or it has ended or was told to stop.")
        self.stdout.write("steered")
