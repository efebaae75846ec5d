"""Step 2 of a command's walk: a planner opens the run of its command."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import DateTimeField, Value
from django.db.models.functions import Greatest, Now

from workflows.commands.command import Command
from workflows.commands.command_moves import attach_command, schedule_command
from workflows.events.append_event import append_events
from workflows.events.open_channel import open_channel
from workflows.jobs.new_job import NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.runs.run import Run
from workflows.runs.set_priority import refuse_priority
from workflows.uuid7 import uuid7


@transaction.atomic
def start_run(
    command: Command,
    *,
    kind: str,
    subject: str,
    jobs: Sequence[NewJob],
    deadline: timedelta | None = None,
    priority: int = 0,
    not_before: datetime | None = None,
) -> Run:
    """
    The run with its first jobs, all in the planner's transaction; the command is attached to it.

    ``subject`` is what it works on, as ``film:<id>``: runs with the same subject share a channel.
    ``deadline`` counts from when it may start (None: WORKFLOWS_RUN_DEADLINE_SECONDS).
    ``priority``: seconds of head start, 0 to a day, for all its jobs, those planned later too.
    ``not_before``: no job of it starts earlier, and until then its command is scheduled. Raises
    what plan_jobs raises, and CommandRefused when the subject belongs to another project, or for a
    priority that is none.
    """
    refuse_priority(priority)
    run_id = uuid7()
    lasts = deadline or timedelta(seconds=settings.WORKFLOWS_RUN_DEADLINE_SECONDS)
    channel = open_channel(command.project_id, subject or f"run:{run_id}")
    run = Run.objects.create(
        id=run_id,
        project_id=command.project_id,
        command=command,
        kind=kind,
        subject=subject,
        channel=channel,
        deadline_at=Greatest(Now(), Value(not_before, DateTimeField())) + lasts,
        priority=priority,
        not_before=not_before,
    )
    if not_before and Run.objects.filter(pk=run.pk, not_before__gt=Now()).exists():
        schedule_command(command.pk, run.pk)
    else:
        attach_command(command.pk, run.pk)
    plan_jobs(run.pk, jobs)
    accepted = {"command": str(command.pk), "kind": command.kind}
    started = {"kind": kind, "subject": subject}
    append_events(run_id=run.pk, events=[("command.accepted", accepted), ("run.started", started)])
    run.refresh_from_db()
    return run
