"""What a project may spend: ``./manage.py credits [--add DOLLARS --why …]``."""

from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError, CommandParser

from media_pipeline.credits.add_credits import KeyTaken, add_credits, refund
from media_pipeline.credits.balance import balance_of
from media_pipeline.credits.dollars import read_dollars, show_dollars
from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.ledger_entry import LedgerEntry
from studio.production.bad_input import BadInput
from studio.production.database_ready import make_database_ready
from studio.production.named_project import named_project
from workflows.projects.project import Project

LINES = 10


class Command(BaseCommand):
    help = "Show a project's credits and the last lines of its ledger; add some, or give some back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--project", default="", help="its id or short name (this machine's)")
        does = parser.add_mutually_exclusive_group()
        does.add_argument("--add", metavar="DOLLARS", help="a top-up; -5 takes away")
        does.add_argument("--refund", metavar="KEY", help="give back the charge with this key")
        parser.add_argument("--why", default="", help="stands in the ledger")
        parser.add_argument("--key", default="", help="the same key adds once, however often typed")

    def handle(self, *_args: Any, **options: Any) -> None:
        make_database_ready()
        try:
            project = named_project(options["project"])
            if options["add"] is not None:
                self._add(project, options)
            if options["refund"] is not None:
                self._refund(project, options)
        except (BadInput, KeyTaken, ValueError) as wrong:
            raise CommandError(str(wrong), returncode=2) from None
        except InsufficientCredits as short:
            raise CommandError(
                f"only {show_dollars(short.available)} is free; the rest is held for work"
            ) from None
        self._show(project)

    def _add(self, project: Project, options: dict[str, Any]) -> None:
        key = options["key"] or f"shell:{uuid4()}"
        why = options["why"] or "added at the shell"
        amount = read_dollars(options["add"])
        if amount == 0:
            raise BadInput("Say how many dollars to add, as --add 20.")
        is_new = add_credits(project.pk, key=key, amount=amount, why=why)
        self.stdout.write(f"{'added' if is_new else 'added before'} {show_dollars(amount)}  {key}")

    def _refund(self, project: Project, options: dict[str, Any]) -> None:
        key = options["refund"]
        try:
            is_new = refund(project.pk, key=key, why=options["why"] or "given back at the shell")
        except LedgerEntry.DoesNotExist:
            raise BadInput(f"This project has no charge {key!r}.") from None
        self.stdout.write(f"{'given back' if is_new else 'given back before'} {key}")

    def _show(self, project: Project) -> None:
        now = balance_of(project.pk)
        owed = f", {show_dollars(now.owed)} owed" if now.owed else ""
        self.stdout.write(
            f"{project.slug}: {show_dollars(now.available)} available of "
            f"{show_dollars(now.balance)}, {show_dollars(now.reserved)} held{owed}"
        )
        for line in LedgerEntry.objects.filter(project=project).order_by("-pk")[:LINES]:
            self.stdout.write(_line(line))


def _line(line: LedgerEntry) -> str:
    owed = f"  ({show_dollars(line.owed)} owed)" if line.owed > 0 else ""
    own = "  (own key)" if line.is_own_key else ""
    return (
        f"{line.created_at:%Y-%m-%d %H:%M}  {show_dollars(line.amount):>14}  {line.kind:<10}  "
        f"{line.what}{owed}{own}  {line.key}"
    )
