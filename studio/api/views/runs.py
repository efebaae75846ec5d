"""Runs, their jobs and attempts: looking only."""

from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.caller import find, visible
from studio.api.filters import CREATED, asks, filtered, one_of, word
from studio.api.openapi.described import PAGE, UNFINISHED, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page
from studio.api.shapes.work import JobShown, RunShown
from studio.api.shown import work
from studio.api.unfinished import SAME, WAIT, polled
from workflows.jobs.job import Job
from workflows.jobs.job_status import JobStatus
from workflows.runs.cost import cost_of_run
from workflows.runs.run import Run, RunStatus

RUNS = Run.objects.select_related("channel")
OF_RUNS = (
    one_of("status", RunStatus.values, "Only those of one status."),
    word("subject", "Only those about this, as `film:<id>`."),
    word("kind", "Only those of one kind."),
    *CREATED,
)
OF_JOBS = (
    one_of("status", JobStatus.values, "Only those of one status."),
    word("kind", "Only those of one kind."),
    word("queue", "Only those of one queue."),
)


@described(
    "GET",
    PageOf(RunShown),
    says="Runs of the caller's projects, the newest first.",
    asks=[*PAGE, *asks(OF_RUNS)],
)
@api_view(["GET"])
def runs(request: Request) -> Response:
    return page(request, filtered(request, visible(request, RUNS.all()), OF_RUNS), work.run)


@described("GET", RunShown, says="How a run stands.", asks=[WAIT], others=SAME, headers=UNFINISHED)
@api_view(["GET"])
def run(request: Request, run_id: UUID) -> Response:
    row = find(request, RUNS.all(), pk=run_id)
    shown = work.run(row)
    shown["cost"] = work.cost(cost_of_run(run_id))
    return polled(request, shown, is_final=shown["is_final"], channel=row.channel_id)


@described(
    "GET",
    PageOf(JobShown),
    says="Its jobs.",
    asks=[*PAGE, *asks(OF_JOBS)],
)
@api_view(["GET"])
def run_jobs(request: Request, run_id: UUID) -> Response:
    find(request, Run.objects.all(), pk=run_id)
    jobs = filtered(request, Job.objects.filter(run_id=run_id), OF_JOBS)
    return page(request, jobs, work.job)
