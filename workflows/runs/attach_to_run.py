"""A planner may attach its command to a run that is already there, instead of starting another."""

from uuid import UUID

from django.db import transaction

from workflows.commands.command import Command
from workflows.commands.command_moves import attach_command, begin_command, schedule_command
from workflows.database import fetch_one
from workflows.errors import CommandRefused
from workflows.events.append_event import append_event
from workflows.runs.run import Run


@transaction.atomic
def attach_to_run(command: Command, run_id: UUID) -> Run:
    """
    From now on the command follows this run, and ends as it ends.

    Raises CommandRefused: ``run_not_found`` (none of its project), ``run_is_over`` (it has ended
    or was told to stop). Under the run's lock, so that it cannot end unseen in between.
    """
    moment = fetch_one(
        lambda *moment: moment,
        """
        select finished_at is not null or cancel_requested_at is not null,
               coalesce(not_before > now(), false),
               exists (select 1 from workflows_job j
                        where j.run_id = workflows_run.id and j.started_at is not null)
          from workflows_run where id = %s and project_id = %s for no key update
        """,
        [run_id, command.project_id],
    )
    if moment is None:
        raise CommandRefused("run_not_found", f"this project has no run {run_id}", http_status=404)
    is_over, is_later, has_begun = moment
    if is_over:
        raise CommandRefused("run_is_over", f"run {run_id} has ended or was told to stop")
    if is_later:
        schedule_command(command.pk, run_id)
    else:
        attach_command(command.pk, run_id)
    if has_begun:
        begin_command(command.pk)
    append_event(
        run_id=run_id,
        type="command.accepted",
        data={"command": str(command.pk), "kind": command.kind},
    )
    return Run.objects.get(pk=run_id)
