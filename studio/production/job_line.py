"""A job in one line of a terminal."""

from workflows.jobs.job import Job


def job_line(job: Job) -> str:
    tries = f"{job.attempt_count}/{job.max_attempts}"
    error = f"  {job.error_code}: {job.error_detail}" if job.error_code else ""
    return f"{job.pk}  {job.status:<15}  {tries:>5}  {job.kind}  {job.idempotency_key}{error}"
