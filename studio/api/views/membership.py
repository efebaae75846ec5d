"""What the caller is in a project, and whether the project may mail them."""

from uuid import UUID

from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.caller import memberships
from studio.api.openapi.described import described
from studio.api.shapes.project import MembershipChange, MembershipShown
from studio.api.webhook_request import read_flag, read_object
from workflows.mail.want_mail import want_mail


@described("GET", MembershipShown, says="What the caller is in a project.")
@described(
    "PATCH",
    MembershipShown,
    body=MembershipChange,
    says="Want mail when a run ends or waits for a person, or do not.",
    refuses={409: "mail_…"},
)
@api_view(["GET", "PATCH"])
def own_membership(request: Request, project_id: UUID) -> Response:
    """PATCH ``{"wants_mail": true}``: mail when a run ends or waits for a person."""
    member = memberships(request).filter(project_id=project_id).first()
    if member is None:
        raise Http404
    wants = member.wants_mail
    if request.method == "PATCH":
        wants = read_flag(read_object(request), "wants_mail")
        if want_mail(project_id, member.user_id, wants) is None:
            raise Http404
    return Response({"project": str(project_id), "role": member.role, "wants_mail": wants})
