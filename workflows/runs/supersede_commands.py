"""
A newer command takes the place of an older one that has not run.

By itself where the kind's planner is registered so (same project, kind and targets); there an
older one that has begun is left alone and both run. By name (``supersedes``) in any kind; there it
is refused when the older one has begun: who names it wants to know.
"""

from collections.abc import Sequence
from uuid import UUID

from workflows.canonical_json import canonical_hash
from workflows.commands.command import Command
from workflows.commands.command_moves import supersede_command
from workflows.commands.command_planners import before_planning, is_superseding
from workflows.commands.command_status import HAS_NOT_BEGUN
from workflows.database import fetch_all
from workflows.errors import CommandRefused
from workflows.events.append_event import append_event
from workflows.runs.cancel_run import end_superseded_run


@before_planning
def supersede_commands(command: Command) -> None:
    """
    Before the planner, so that it finds free what the older one had taken.

    Refused when named: ``command_not_found``, ``command_has_begun`` (or it has ended, or another
    command follows its run too).
    """
    if command.supersedes_id is not None:
        _supersede_named(command, command.supersedes_id)
    elif is_superseding(command.kind) and command.targets:
        _one_at_a_time(command)
        ended = _supersede(command, _older(command))
        if ended:
            Command.objects.filter(pk=command.pk).update(supersedes=ended[-1])


def _supersede_named(command: Command, older_id: UUID) -> None:
    older = Command.objects.filter(pk=older_id, project_id=command.project_id).exclude(
        pk=command.pk
    )
    named = older.first()
    if named is None:
        raise CommandRefused(
            "command_not_found", f"this project has no command {older_id}", http_status=404
        )
    if not _supersede(command, [named]):
        raise CommandRefused(
            "command_has_begun",
            f"command {older_id} has begun or ended, or its run is followed by another one; cancel "
            "it, or send yours without naming it",
        )


def _older(command: Command) -> list[Command]:
    """What has not begun, for the same targets in any order."""
    unfinished = Command.objects.filter(
        finished_at__isnull=True,
        project_id=command.project_id,
        kind=command.kind,
        status__in=HAS_NOT_BEGUN,
    ).exclude(pk=command.pk)
    wanted = sorted(command.targets)
    return [older for older in unfinished.order_by("pk") if sorted(older.targets) == wanted]


def _one_at_a_time(command: Command) -> None:
    """Of two new ones for the same targets the second waits, and then sees the first."""
    same = canonical_hash([str(command.project_id), command.kind, sorted(command.targets)])
    fetch_all(bool, "select pg_advisory_xact_lock(hashtextextended(%s, 0)) is null", [same])


def _supersede(command: Command, older: Sequence[Command]) -> list[UUID]:
    """The ids of those that ended by it, oldest first."""
    ended: list[UUID] = []
    for run_id in _not_begun(older):
        followers = [one for one in older if one.run_id == run_id]
        for one in followers:
            if supersede_command(one.pk, by=command.pk):
                ended.append(one.pk)
        end_superseded_run(run_id, by=command.pk)
        for one in followers:
            append_event(
                run_id=run_id,
                type="command.superseded",
                data={"command": str(one.pk), "by": str(command.pk)},
            )
    return sorted(ended)


def _not_begun(older: Sequence[Command]) -> list[UUID]:
    """
    Those of their runs of which no job has started and which nobody else follows.

    Runs are locked first, then their jobs: a claim waits for us, or we see that it was made.
    """
    runs = [one.run_id for one in older if one.run_id is not None]
    for statement in (
        "select id from workflows_run where id = any(%s) order by id for no key update",
        "select id from workflows_job where run_id = any(%s) order by id for no key update",
    ):
        fetch_all(str, statement, [runs])
    return fetch_all(
        lambda run_id: run_id,
        """
        select r.id from workflows_run r
         where r.id = any(%s) and r.finished_at is null and r.cancel_requested_at is null
           and not exists (select 1 from workflows_job j
                            where j.run_id = r.id and j.started_at is not null)
           and not exists (select 1 from workflows_command c
                            where c.run_id = r.id and c.finished_at is null and c.id <> all(%s))
         order by r.id
        """,
        [runs, [one.pk for one in older]],
    )
