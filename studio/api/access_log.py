"""Who let whom in, and who took it back, stands in the admin's log, for whoever asks later."""

from typing import cast

from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.contrib.auth.models import User
from django.db.models import Model
from rest_framework.request import Request

__all__ = ["ADDITION", "CHANGE", "DELETION", "note"]


def note(request: Request, row: Model, flag: int, what: str) -> None:
    """``what``: without secrets. ``flag``: ADDITION, CHANGE or DELETION."""
    user = cast(User, request.user)
    LogEntry.objects.log_actions(user.pk, [row], flag, change_message=what, single_object=True)
