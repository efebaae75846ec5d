"""Step 2 of a command's walk: a planner opens the run of its command."""

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Now

from workflows.commands.command import Command
from workflows.commands.command_moves import attach_command
from workflows.events.append_event import append_event
from workflows.events.open_channel import open_channel
from workflows.jobs.new_job import NewJob
from workflows.jobs.plan_jobs import plan_jobs
from workflows.runs.run import Run
from workflows.uuid7 import uuid7


@transaction.atomic
def start_run(
    command: Command,
    *,
    kind: str,
    subject: str,
    jobs: Sequence[NewJob],
    deadline: timedelta | None = None,
) -> Run:
    """
    The run with its first jobs, all in the planner's transaction; the command is attached to it.

    ``subject`` is what it works on, as ``film:<id>``: runs with the same subject share a channel.
    ``deadline`` counts from now (None: WORKFLOWS_RUN_DEADLINE_SECONDS). Raises what plan_jobs
    raises, and CommandRefused when the subject belongs to another project.
    """
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
        deadline_at=Now() + lasts,
    )
    attach_command(command.pk, run.pk)
    plan_jobs(run.pk, jobs)
    append_event(
        run_id=run.pk,
        type="command.accepted",
        data={"command": str(command.pk), "kind": command.kind},
    )
    append_event(run_id=run.pk, type="run.started", data={"kind": kind, "subject": subject})
    run.refresh_from_db()
    return run
