"""Providers call about requests that they work on. The address is the proof: it is signed by us."""

from typing import IO, cast

from drf_spectacular.types import OpenApiTypes
from rest_framework.decorators import api_view, authentication_classes, permission_classes
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.limited_json_parser import read_limited
from studio.api.openapi.described import described
from studio.api.shapes.command import WebhookHeard
from workflows.jobs.provider_webhook import ProviderWebhook
from workflows.jobs.receive_provider_webhook import receive_provider_webhook


@described(
    "POST",
    WebhookHeard,
    body=OpenApiTypes.OBJECT,
    says="Where providers call us. The address is the proof.",
)
@api_view(["POST"])
@authentication_classes([])
@permission_classes([])
def provider_webhook(request: Request, token: str) -> Response:
    """200 also when it changed nothing: a provider has no use for knowing that it was late."""
    headers = {name.lower(): value for name, value in request.headers.items()}
    webhook = ProviderWebhook(body=read_limited(cast(IO[bytes], request._request)), headers=headers)
    return Response({"changed": receive_provider_webhook(token, webhook)})
