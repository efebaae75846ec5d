"""Why a job is not moving, and what to do: at most four statements, however large its run."""

from collections.abc import Sequence
from uuid import UUID

from workflows.why.finding import Explanation
from workflows.why.job_facts import JobFacts, job_facts
from workflows.why.job_findings import job_findings
from workflows.why.needed_jobs import root_causes, unmet_needs
from workflows.why.queue_facts import queue_facts

STANDS_IN_A_QUEUE = {"ready", "queued", "retry_scheduled"}


def explain_job(job_id: UUID) -> Explanation | None:
    """None when there is no such job."""
    explained = explain_jobs(job_facts([job_id]))
    return explained[0] if explained else None


def explain_jobs(jobs: Sequence[JobFacts]) -> list[Explanation]:
    """As many statements for many jobs as for one."""
    queues = queue_facts({job.queue for job in jobs if job.status in STANDS_IN_A_QUEUE})
    needed = unmet_needs([job.id for job in jobs if job.status == "pending"])
    causes = root_causes([job.id for job in jobs if job.status == "skipped"])
    return [
        Explanation(
            job.id,
            job.name,
            job.status,
            tuple(
                job_findings(
                    job, queues.get(job.queue), needed.get(job.id) or causes.get(job.id) or []
                )
            ),
        )
        for job in jobs
    ]
