"""A project with money, and the account's sums recounted from its rows."""

from uuid import UUID, uuid4

from django.db.models import F, Sum

from media_pipeline.credits.add_credits import add_credits
from media_pipeline.credits.balance import balance_of
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.credits.reservation import Reservation
from tests.workflows.engine import make_project
from workflows.projects.project import Project

TEN_DOLLARS = 10_000_000


def funded(amount: int, project: Project | None = None) -> UUID:
    """The id of a project that has so many micro-dollars more."""
    project = project or make_project(uuid4().hex[:20])
    if amount:
        add_credits(project.pk, key=f"top-up:{uuid4()}", amount=amount, why="for a test")
    return project.pk


def figures(project_id: UUID) -> tuple[int, int, int]:
    """balance, reserved, owed: as the account says, which the rows must say too."""
    now = balance_of(project_id)
    lines = LedgerEntry.objects.filter(project_id=project_id)
    live = Reservation.objects.filter(project_id=project_id, ended_at=None)
    assert now.balance == (lines.aggregate(sum=Sum("amount"))["sum"] or 0)
    assert now.owed == (lines.aggregate(sum=Sum("owed"))["sum"] or 0)
    assert now.reserved == (live.aggregate(sum=Sum(F("amount") - F("captured")))["sum"] or 0)
    assert now.available >= 0
    return now.balance, now.reserved, now.owed
