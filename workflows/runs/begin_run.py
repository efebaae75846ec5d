"""The first claim of a run: work has begun."""

from uuid import UUID

from workflows.database import NOT_WAITED_FOR, again_when_lost, fetch_one


@again_when_lost
def begin_run(run_id: UUID) -> bool:
    """The run's start time, and its command is running; once. The claim says when to call this."""
    begun = fetch_one(
        lambda run_id: run_id,
        f"""
        with begun as (
          update workflows_run set started_at = now()
           where id = %s and started_at is null returning id),
        running as (
          update workflows_command c set status = 'running'
            from begun where c.run_id = begun.id and c.status in ('attached', 'scheduled'))
        select id from begun, {NOT_WAITED_FOR}
        """,  # noqa: S608 - our own text
        [run_id],
    )
    return begun is not None
