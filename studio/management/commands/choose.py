"""Which take everybody sees: ``./manage.py choose TAKE``."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from media_pipeline.graph.choose_take import choose_take
from media_pipeline.graph.person_edit import EditRefused


class Command(BaseCommand):
    help = "Show a take that has landed; what is under way for its slot is kept in history."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("take", metavar="TAKE", type=UUID)

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            is_shown = choose_take(options["take"])
        except EditRefused as refused:
            raise CommandError(f"{refused.detail} [{refused.code}]") from refused
        if not is_shown:
            raise CommandError("There is no such take, or it has not landed.")
        self.stdout.write("chosen")
