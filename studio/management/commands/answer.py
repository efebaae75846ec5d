"""A person answers for a blocked job: ``./manage.py answer JOB paid --request-id X``."""

import getpass
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from workflows.errors import AnswerRefused
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.possible_answers import PersonAnswer


class Command(BaseCommand):
    help = "Say what became of a blocked job's request, so that the job goes on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("job", metavar="JOB", type=UUID)
        parser.add_argument(
            "answer", choices=[answer.value.replace("_", "-") for answer in PersonAnswer]
        )
        parser.add_argument("--request-id", default="", help="under which the provider has it")
        parser.add_argument("--by", default="", help="who says so (your login name)")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            answer_blocked_job(
                options["job"],
                options["answer"].replace("-", "_"),
                options["by"] or getpass.getuser(),
                options["request_id"],
            )
        except AnswerRefused as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write("answered")
