"""Runs and their jobs."""

from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.api_errors import BadRequest, Conflict
from studio.api.caller import find, require_operator, visible
from studio.api.page import page
from studio.api.shown import work
from studio.api.unfinished import accepted_answer, polled
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.runs.cancel_run import cancel_run
from workflows.runs.retry_run import retry_run
from workflows.runs.run import Run

RUNS = Run.objects.select_related("channel")


@api_view(["GET"])
def runs(request: Request) -> Response:
    return page(request, visible(request, RUNS.all()), work.run)


@api_view(["GET"])
def run(request: Request, run_id: UUID) -> Response:
    shown = work.run(find(request, RUNS.all(), pk=run_id))
    return polled(shown, is_final=shown["is_final"])


@api_view(["GET"])
def run_jobs(request: Request, run_id: UUID) -> Response:
    """``?status=`` keeps one status."""
    find(request, Run.objects.all(), pk=run_id)
    jobs = Job.objects.filter(run_id=run_id)
    if status := request.query_params.get("status"):
        if status not in JobStatus.values:
            raise BadRequest(f"status is one of {', '.join(JobStatus.values)}", "status_invalid")
        jobs = jobs.filter(status=status)
    return page(request, jobs, work.job)


@api_view(["POST"])
def cancel(request: Request, run_id: UUID) -> Response:
    row = find(request, RUNS.all(), pk=run_id)
    require_operator(request, row.project_id)
    if not cancel_run(row.pk):
        raise Conflict("the run has ended or was cancelled before", "run_is_over")
    return _moved(row)


@api_view(["POST"])
def retry(request: Request, run_id: UUID) -> Response:
    row = find(request, RUNS.all(), pk=run_id)
    require_operator(request, row.project_id)
    if not retry_run(row.pk):
        raise Conflict("no job of this run failed or is blocked", "nothing_to_retry")
    return _moved(row)


def _moved(row: Run) -> Response:
    row.refresh_from_db(from_queryset=RUNS.all())
    return accepted_answer(work.run(row), f"{work.ROOT}/runs/{row.pk}")
