"""Webhooks of a project: for its operators and owners, since an address may hold a token."""

from uuid import UUID

from django.db.models.fields.json import KeyTextTransform
from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.api_errors import BadRequest
from studio.api.caller import require_operator
from studio.api.openapi.described import ACCEPTED, LOCATION_CREATED, PAGE, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page
from studio.api.shapes.project import DeliveryShown, NewWebhook, WebhookChange, WebhookShown
from studio.api.shown import webhooks as shown
from studio.api.shown import work
from studio.api.unfinished import accepted_answer
from studio.api.webhook_request import read_webhook
from workflows.jobs.job import Job
from workflows.projects.membership import Role
from workflows.webhooks.change_webhook import change_webhook, delete_webhook, rotate_secret
from workflows.webhooks.create_webhook import create_webhook
from workflows.webhooks.try_webhook import try_webhook
from workflows.webhooks.webhook_endpoint import WebhookEndpoint


@described(
    "GET", PageOf(WebhookShown), needs=Role.OPERATOR, says="Where we post events.", asks=PAGE
)
@described(
    "POST",
    WebhookShown,
    status=201,
    body=NewWebhook,
    needs=Role.OPERATOR,
    says="One more; its secret is shown this once.",
    refuses={422: "webhook_…"},
    headers=[LOCATION_CREATED],
)
@api_view(["GET", "POST"])
def project_webhooks(request: Request, project_id: UUID) -> Response:
    """POST: 201 with the secret, which is shown this once."""
    require_operator(request, project_id)
    if request.method != "POST":
        rows = WebhookEndpoint.objects.filter(project_id=project_id)
        return page(request, rows, shown.webhook)
    wanted = read_webhook(request)
    if "url" not in wanted or "event_types" not in wanted:
        raise BadRequest("a webhook has url and event_types", "webhook_incomplete")
    row, secret = create_webhook(project_id, url=wanted["url"], event_types=wanted["event_types"])
    body = shown.webhook(row) | {"secret": secret}
    return Response(body, status=201, headers={"Location": body["links"]["self"]})


@described("GET", WebhookShown, needs=Role.OPERATOR, says="One webhook.")
@described(
    "PATCH",
    WebhookShown,
    body=WebhookChange,
    needs=Role.OPERATOR,
    says="Another address, other events, on or off.",
    refuses={422: "webhook_…"},
)
@described("DELETE", None, status=204, needs=Role.OPERATOR, says="Post there no more.")
@api_view(["GET", "PATCH", "DELETE"])
def webhook(request: Request, project_id: UUID, webhook_id: UUID) -> Response:
    row = _find(request, project_id, webhook_id)
    if request.method == "DELETE":
        delete_webhook(row.pk)
        return Response(status=204)
    if request.method == "PATCH":
        changed = change_webhook(row.pk, **read_webhook(request))
        if changed is None:
            raise Http404
        row = changed
    return Response(shown.webhook(row))


@described(
    "POST",
    WebhookShown,
    needs=Role.OPERATOR,
    says="Another secret, shown this once. For a day posts are signed with both.",
)
@api_view(["POST"])
def rotate(request: Request, project_id: UUID, webhook_id: UUID) -> Response:
    """For a day posts are signed with the former secret as well."""
    row = _find(request, project_id, webhook_id)
    secret = rotate_secret(row.pk)
    if secret is None:
        raise Http404
    return Response(shown.webhook(row) | {"secret": secret})


@described(
    "POST",
    DeliveryShown,
    status=202,
    needs=Role.OPERATOR,
    says="An event of its own, to try it.",
    headers=ACCEPTED,
)
@api_view(["POST"])
def test(request: Request, project_id: UUID, webhook_id: UUID) -> Response:
    """202: an event of its own is on its way; the job says what the receiver answered."""
    row = _find(request, project_id, webhook_id)
    job = Job.objects.get(pk=try_webhook(row))
    return accepted_answer(shown.delivery(job), f"{work.ROOT}/jobs/{job.pk}")


@described(
    "GET",
    PageOf(DeliveryShown),
    needs=Role.OPERATOR,
    says="What was posted, and what came of it.",
    asks=PAGE,
)
@api_view(["GET"])
def deliveries(request: Request, project_id: UUID, webhook_id: UUID) -> Response:
    row = _find(request, project_id, webhook_id)
    jobs = Job.objects.alias(target=KeyTextTransform("target", "payload"))
    return page(request, jobs.filter(run=None, target=str(row.pk)), shown.delivery)


def _find(request: Request, project_id: UUID, webhook_id: UUID) -> WebhookEndpoint:
    """Raises Http404 to strangers and PermissionDenied to those who may not operate."""
    require_operator(request, project_id)
    row = WebhookEndpoint.objects.filter(pk=webhook_id, project_id=project_id).first()
    if row is None:
        raise Http404
    return row
