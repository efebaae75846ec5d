"""Who is in a project, and as what. A project always has an owner."""

from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from workflows.errors import WorkflowError
from workflows.projects.membership import Membership, Role
from workflows.projects.project import Project


class MembershipRefused(WorkflowError):
    """A change of who is in a project that cannot be; ``code`` says why."""

    code = "membership_refused"

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        super().__init__(detail)


def add_member(project_id: UUID, username: str, role: Role) -> Membership:
    """Raises MembershipRefused for a person who has no account here, or is a member."""
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise MembershipRefused(
            "user_unknown",
            "nobody here has this name; whoever runs the installation makes accounts",
        )
    try:
        with transaction.atomic():
            return Membership.objects.create(project_id=project_id, user=user, role=role)
    except IntegrityError:
        raise MembershipRefused(
            "already_a_member", "this person is a member; change the role instead"
        ) from None


@transaction.atomic
def change_role(project_id: UUID, user_id: int, role: Role) -> Membership | None:
    """None for who is no member. Raises MembershipRefused for the last owner."""
    _hold(project_id)
    member = _member(project_id, user_id)
    if member is None:
        return None
    if role != Role.OWNER:
        _refuse_without_owner(project_id, member)
    Membership.objects.filter(pk=member.pk).update(role=role)
    member.role = role
    return member


@transaction.atomic
def remove_member(project_id: UUID, user_id: int) -> bool:
    """Their keys for the project open nothing any more. Raises MembershipRefused for the last
    owner."""
    _hold(project_id)
    member = _member(project_id, user_id)
    if member is None:
        return False
    _refuse_without_owner(project_id, member)
    return Membership.objects.filter(pk=member.pk).delete()[0] == 1


def _hold(project_id: UUID) -> None:
    """So that two owners cannot make each other something else at once."""
    Project.objects.select_for_update().filter(pk=project_id).first()


def _member(project_id: UUID, user_id: int) -> Membership | None:
    rows = Membership.objects.select_related("user")
    return rows.filter(project_id=project_id, user_id=user_id).first()


def _refuse_without_owner(project_id: UUID, member: Membership) -> None:
    if member.role != Role.OWNER:
        return
    owners = Membership.objects.filter(project_id=project_id, role=Role.OWNER)
    if not owners.exclude(pk=member.pk).exists():
        raise MembershipRefused(
            "last_owner", "a project needs an owner; make somebody else one before this"
        )
