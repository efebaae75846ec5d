"""The site, and beside it what it is measured against: a DRF endpoint that inserts one row."""

from typing import Any

from django.urls import path
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.request import Request
from rest_framework.response import Response

from config import urls as site
from config.urls import handler400, handler403, handler500
from workflows.projects.project import Project
from workflows.uuid7 import uuid7

__all__ = ["handler400", "handler403", "handler500", "urlpatterns"]


@api_view(["POST"])
@authentication_classes([])
@permission_classes([])
def bare_insert(request: Request) -> Response:
    """No key, no role, no key of its own for the request: a body is read, a row is there."""
    body: Any = request.data
    row = Project.objects.create(name=body["name"], slug=uuid7().hex)
    return Response({"id": str(row.pk)}, status=201)


urlpatterns: list[Any] = [path("bench/insert", bare_insert)]
urlpatterns += site.urlpatterns
