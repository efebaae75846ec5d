"""The laptop's own project: what a newcomer works in without having made an account."""

from django.contrib.auth.models import User

from workflows.projects.membership import Membership, Role
from workflows.projects.project import Project

LOCAL_SLUG = "local"
LOCAL_USER = "filmmaker"


def local_project() -> tuple[Project, User]:
    """
    The project ``local`` and its owner ``filmmaker`` (who has no password), made when missing.

    Safe to call from many processes at once: each row is made by a unique key.
    """
    user, _ = User.objects.get_or_create(username=LOCAL_USER, defaults={"password": "!"})
    project, _ = Project.objects.get_or_create(
        slug=LOCAL_SLUG, defaults={"name": "Films on this machine"}
    )
    Membership.objects.get_or_create(project=project, user=user, defaults={"role": Role.OWNER})
    return project, user
