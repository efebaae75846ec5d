"""Why a run is not moving: what holds the whole of it, and the jobs at which it stands."""

from uuid import UUID

from django.utils import timezone

from workflows.database import fetch_all
from workflows.runs.run import FINAL_RUN_STATUSES, Run
from workflows.why.explain_job import explain_jobs
from workflows.why.finding import Explanation, Finding, span
from workflows.why.job_facts import job_facts

#: Of the jobs at which a run stands, so many are explained.
MOST_JOBS = 10

#: What waits for a person first, then what is held, then what could go. The others wait for these.
_STANDS_AT = """
select id from workflows_job
 where run_id = %s and status not in ('pending', 'succeeded', 'cancelled', 'skipped')
 order by array_position(
            array['blocked', 'failed', 'leased', 'waiting', 'queued', 'retry_scheduled', 'ready'],
            status::text) nulls last, id
 limit %s
"""


def explain_run(run_id: UUID) -> Explanation | None:
    """None when there is no such run. At most six statements, however large it is."""
    run = Run.objects.filter(pk=run_id).first()
    if run is None:
        return None
    found = fetch_all(lambda job_id: job_id, _STANDS_AT, [run_id, MOST_JOBS])
    return Explanation(
        run.pk,
        f"{run.kind} {run.subject}".strip(),
        run.status,
        tuple(_findings(run)),
        tuple(explain_jobs(job_facts(found))),
    )


def _findings(run: Run) -> list[Finding]:
    if run.status in FINAL_RUN_STATUSES:
        return [_over(run)]
    now = timezone.now()
    found = []
    if run.cancel_requested_at is not None:
        found.append(
            Finding(
                "told_to_stop", f"told to stop; {run.jobs_open} held jobs have still to hear it"
            )
        )
    if run.status == "paused":
        found.append(Finding("run_paused", "a person holds it", f"./manage.py resume {run.pk}"))
    if run.not_before is not None and run.not_before > now:
        starts = span((run.not_before - now).total_seconds())
        found.append(Finding("starts_later", f"may not start before a time, in {starts}"))
    if run.status == "stalled":
        found.append(
            Finding(
                "stalled",
                f"{run.jobs_blocked} jobs are blocked and the rest waits for them",
                "answer for the blocked jobs below",
            )
        )
    if run.jobs_open == 0:
        found.append(
            Finding("not_settled", "all its jobs have ended", "./manage.py sweep settles it")
        )
    done = f"{run.jobs_succeeded} of {run.jobs_total} jobs are done, {run.jobs_open} are open"
    ends = span((run.deadline_at - now).total_seconds())
    found.append(Finding("progress", f"{done}; its deadline is in {ends}"))
    return found


def _over(run: Run) -> Finding:
    said = ": ".join(filter(None, [run.error_code, run.error_detail]))
    if run.status == "failed":
        return Finding("failed", said, f"mend it, then ./manage.py retry {run.pk}")
    if run.status == "cancelled":
        return Finding("cancelled", said or "a person stopped it", "send a new command")
    return Finding("succeeded", "it has ended and is done")
