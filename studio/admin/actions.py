"""What an operator may do from a list: the same guarded use cases as API and command line."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet
from django.http import HttpRequest

from studio.admin.admin_types import AnyModelAdmin
from workflows.errors import CommandRefused
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.requeue_job import requeue_job
from workflows.runs.cancel_command import cancel_command
from workflows.runs.cancel_run import cancel_run
from workflows.runs.pause_run import pause_run
from workflows.runs.resume_run import resume_run
from workflows.runs.retry_run import retry_run


def _action(
    done: str, left_alone: str, use_case: Callable[[UUID], object]
) -> Callable[[AnyModelAdmin, HttpRequest, QuerySet[Any]], None]:
    """Each row by itself; what its guard refuses is left alone, and the message says how many."""

    @admin.action(description=done.split()[0].capitalize(), permissions=["operate"])
    def act(page: AnyModelAdmin, request: HttpRequest, rows: QuerySet[Any]) -> None:
        moved, refused = [], []
        for row in rows:
            try:
                moved += [row] if use_case(row.pk) else []
            except CommandRefused as no:
                refused.append(no.detail)
        kind = ContentType.objects.get_for_model(page.model)
        for row in moved:
            LogEntry.objects.create(
                user_id=request.user.pk or 0,
                content_type=kind,
                object_id=str(row.pk),
                object_repr=str(row)[:200],
                action_flag=CHANGE,
                change_message=done,
            )
        alone = len(rows) - len(moved)
        rest = f", {alone} left alone ({left_alone})" if alone else ""
        level = messages.SUCCESS if moved else messages.WARNING
        page.message_user(request, f"{len(moved)} {done}{rest}", level)
        for detail in dict.fromkeys(refused):
            page.message_user(request, detail, messages.ERROR)

    act.__name__ = done.replace(" ", "_")
    return act


requeue_jobs = _action("requeued", "neither failed nor blocked", requeue_job)
cancel_jobs = _action("cancelled", "ended or cancelled before", cancel_job)
retry_runs = _action("retried", "nothing of it failed", retry_run)
cancel_runs = _action("cancelled", "ended or cancelled before", cancel_run)
pause_runs = _action("paused", "paused already or over", pause_run)
resume_runs = _action("resumed", "not paused", resume_run)
cancel_commands = _action("cancelled", "ended or cancelled before", cancel_command)
