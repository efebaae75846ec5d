"""The latest runs: ``./manage.py runs``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from workflows.runs.run import Run


class Command(BaseCommand):
    help = "List the latest runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("-n", type=int, default=20, help="how many (20)")

    def handle(self, *_args: Any, **options: Any) -> None:
        for run in Run.objects.order_by("-id")[: max(0, options["n"])]:
            done = f"{run.jobs_succeeded}/{run.jobs_total}"
            failed = f"  {run.jobs_failed} failed" if run.jobs_failed else ""
            began = f"{run.created_at:%Y-%m-%d %H:%M}"
            self.stdout.write(f"{run.pk}  {run.status:<9}  {done:>9}  {began}{failed}")
