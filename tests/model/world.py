"""What the machine looks at between two steps."""

from collections.abc import Callable
from typing import Any

from django.db import connection

from workflows.database import fetch_all, fetch_one
from workflows.errors import JobCancelled, JobError, LeaseLost
from workflows.jobs.claim import Claim

#: Everything that a late writer might touch.
_TABLES = (
    *("job", "lease", "attempt", "submission", "jobdependency"),
    *("run", "command", "channel", "event"),
)
_ALL_ROWS = " || ".join(
    f"coalesce((select string_agg(t::text, '|' order by t::text) from workflows_{table} t), '')"  # noqa: S608
    for table in _TABLES
)


def fingerprint() -> str:
    """Of every row of the engine."""
    return str(fetch_one(str, f"select md5({_ALL_ROWS})"))


def finished_history() -> dict[str, str]:
    """What never changes again: succeeded jobs, closed attempts, answered submissions, events."""
    return dict(
        fetch_all(
            lambda name, row: (name, row),
            """
            select 'job ' || id, j::text from workflows_job j where status = 'succeeded'
            union all
            select 'attempt ' || id, a::text from workflows_attempt a where outcome <> ''
            union all
            select 'submission ' || id, s::text from workflows_submission s
             where outcome = 'answered'
            union all
            select 'event ' || id, e::text from workflows_event e
            """,
        )
    )


def is_held(claim: Claim) -> tuple[bool, bool]:
    """(this claim holds the job, a person has cancelled it), by the rows."""
    return fetch_one(
        lambda held, cancelled: (bool(held), bool(cancelled)),
        """
        select l.job_id is not null, j.cancel_requested_at is not null
          from workflows_job j left join workflows_lease l
            on l.job_id = j.id and l.epoch = %s and l.lease_owner = %s and j.status = 'leased'
         where j.id = %s
        """,
        [claim.epoch, claim.lease_owner, claim.job_id],
    ) or (False, False)


def write(claim: Claim, act: Callable[[], Any], *, also_when_cancelled: bool = False) -> bool:
    """
    Do what presents the claim. A claim that no longer holds changes nothing and is told so; one
    that holds is not refused, unless a person has cancelled the job. Returns whether it wrote.
    """
    holds, is_cancelled = is_held(claim)
    before = fingerprint()
    refusal: JobError | None = None
    did = None
    try:
        did = act()
    except JobError as error:
        refusal = error
    if holds and refusal is None:
        return True
    assert fingerprint() == before, "a writer that was refused changed something"
    if not holds:
        assert did is False or isinstance(refusal, LeaseLost), "a late writer was not told so"
    else:
        assert isinstance(refusal, JobCancelled)
        assert is_cancelled
        assert not also_when_cancelled
    return False


def empty() -> None:
    """Take all the engine's rows away, in one transaction: foreign keys are checked at its end."""
    deletes = " ".join(f"delete from workflows_{table};" for table in (*_TABLES, "worker", "limit"))  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"do $$ begin {deletes} end $$")
