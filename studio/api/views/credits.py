"""What a project may spend, and what it was charged for."""

from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.credits.balance import balance_of
from media_pipeline.credits.ledger_entry import LedgerEntry
from studio.api.caller import find
from studio.api.openapi.described import PAGE, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page
from studio.api.shapes.project import CreditsShown, LedgerLine
from studio.api.shown import credits as shown
from workflows.projects.project import Project


@described("GET", CreditsShown, says="What a project may spend.")
@api_view(["GET"])
def project_credits(request: Request, project_id: UUID) -> Response:
    """A project without an account has nothing. Credits are added by who runs the installation."""
    find(request, Project.objects.all(), "pk", pk=project_id)
    return Response(shown.balance(project_id, balance_of(project_id)))


@described("GET", PageOf(LedgerLine), says="What was added, charged and given back.", asks=PAGE)
@api_view(["GET"])
def ledger(request: Request, project_id: UUID) -> Response:
    find(request, Project.objects.all(), "pk", pk=project_id)
    return page(request, LedgerEntry.objects.filter(project_id=project_id), shown.ledger_line)
