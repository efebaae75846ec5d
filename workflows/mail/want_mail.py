"""A member says whether the project may mail them."""

from uuid import UUID

from django.db import transaction

from workflows.deliveries.subscribe import subscribe, unsubscribe
from workflows.errors import MailRefused
from workflows.projects.membership import Membership

#: The subscriber in workflows/mail/on_run_end.py, and what it is told of.
SUBSCRIBER = "mail"
EVENT_TYPES = ("run.succeeded", "run.failed", "run.stalled", "job.blocked")


@transaction.atomic
def want_mail(project_id: UUID, user_id: int, wants: bool) -> bool | None:
    """
    What the member wants now; None for who is no member. Only a project in which somebody wants
    mail has mail planned. Raises MailRefused for an account without an address.
    """
    member = (
        Membership.objects.select_for_update(of=("self",))
        .select_related("user")
        .filter(project_id=project_id, user_id=user_id)
        .first()
    )
    if member is None:
        return None
    if wants and not member.user.email:
        raise MailRefused("your account has no mail address; an operator can enter one")
    Membership.objects.filter(pk=member.pk).update(wants_mail=wants)
    if wants:
        subscribe(project_id, SUBSCRIBER, str(member.pk), EVENT_TYPES)
    else:
        unsubscribe(SUBSCRIBER, str(member.pk))
    return wants
