"""Who may do what in a project."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now


class Role(models.TextChoices):
    VIEWER = "viewer"  # sees everything of the project
    EDITOR = "editor"  # sends commands
    OPERATOR = "operator"  # cancels, requeues, answers blocked jobs
    OWNER = "owner"  # decides who is a member, and spends


class Membership(models.Model):
    project = models.ForeignKey(
        "workflows.Project", on_delete=models.CASCADE, related_name="memberships"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=16, choices=Role.choices)
    #: Whether the member is mailed when a run ends or waits for a person (workflows/mail).
    wants_mail = models.BooleanField(db_default=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["project", "user"], name="a_user_is_a_member_of_a_project_once"
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} is {self.role} of {self.project}"
