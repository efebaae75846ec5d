"""Runs, their jobs and attempts: looking only."""

from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.api_errors import BadRequest
from studio.api.caller import find, visible
from studio.api.openapi.described import PAGE, UNFINISHED, asked, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page
from studio.api.shapes.work import JobShown, RunShown
from studio.api.shown import work
from studio.api.unfinished import polled
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.runs.cost import cost_of_run
from workflows.runs.run import Run

RUNS = Run.objects.select_related("channel")


@described(
    "GET", PageOf(RunShown), says="Runs of the caller's projects, the newest first.", asks=PAGE
)
@api_view(["GET"])
def runs(request: Request) -> Response:
    return page(request, visible(request, RUNS.all()), work.run)


@described("GET", RunShown, says="How a run stands.", headers=UNFINISHED)
@api_view(["GET"])
def run(request: Request, run_id: UUID) -> Response:
    shown = work.run(find(request, RUNS.all(), pk=run_id))
    shown["cost"] = work.cost(cost_of_run(run_id))
    return polled(shown, is_final=shown["is_final"])


@described(
    "GET",
    PageOf(JobShown),
    says="Its jobs.",
    asks=[*PAGE, asked("status", "Only those of one status.")],
)
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
