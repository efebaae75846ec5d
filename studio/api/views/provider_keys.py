"""Providers' keys of a project's own: for its owners, and shown by their last four letters."""

from typing import cast
from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.credits.keep_key import keep_key, remove_key
from media_pipeline.credits.provider_key import ProviderKey
from studio.api.api_errors import BadRequest
from studio.api.caller import require_owner
from studio.api.openapi.described import LOCATION_CREATED, described
from studio.api.shapes.project import NewProviderKey, ProviderKeys, ProviderKeyShown
from studio.api.shown import credits as shown
from studio.api.webhook_request import read_object
from workflows.projects.membership import Role


@described(
    "GET",
    ProviderKeys,
    needs=Role.OWNER,
    says="Keys of the project's own for providers, by their last four letters.",
)
@described(
    "POST",
    ProviderKeyShown,
    status=201,
    body=NewProviderKey,
    needs=Role.OWNER,
    says="Keep a key; one that was there is replaced.",
    refuses={422: "provider_key_…"},
    headers=[LOCATION_CREATED],
)
@api_view(["GET", "POST"])
def project_keys(request: Request, project_id: UUID) -> Response:
    """POST ``{"provider": "fal", "key": …}``: 201; one that was there is replaced."""
    require_owner(request, project_id)
    if request.method == "POST":
        body = read_object(request)
        provider, secret = body.get("provider"), body.get("key")
        if not isinstance(provider, str) or not isinstance(secret, str):
            raise BadRequest("a key has provider and key, both strings", "provider_key_incomplete")
        row = keep_key(project_id, provider, secret, by=cast(User, request.user))
        answer = shown.provider_key(row)
        return Response(answer, status=201, headers={"Location": answer["links"]["self"]})
    rows = ProviderKey.objects.filter(project_id=project_id).order_by("provider")
    return Response({"results": [shown.provider_key(row) for row in rows], "next": None})


@described("GET", ProviderKeyShown, needs=Role.OWNER, says="One of them.")
@described("DELETE", None, status=204, needs=Role.OWNER, says="Forget a key.")
@api_view(["GET", "DELETE"])
def provider_key(request: Request, project_id: UUID, provider: str) -> Response:
    require_owner(request, project_id)
    if not provider.isprintable():  # no row holds a NUL
        raise Http404
    if request.method == "DELETE":
        if not remove_key(project_id, provider):
            raise Http404
        return Response(status=204)
    row = ProviderKey.objects.filter(project_id=project_id, provider=provider).first()
    if row is None:
        raise Http404
    return Response(shown.provider_key(row))
