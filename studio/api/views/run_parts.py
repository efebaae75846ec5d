"""A run as a picture can be drawn of it: which job waits for which, and what happened when."""

from collections import defaultdict
from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.caller import find
from studio.api.filters import asks, filtered
from studio.api.openapi.described import PAGE, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page_of
from studio.api.shapes.run_parts import AtProvider, RunGraph, TimelineJob, Worked
from studio.api.shown.work import ROOT, error, moment_of, time
from studio.api.views.runs import OF_JOBS
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.job_dependency import JobDependency
from workflows.jobs.submission import Submission
from workflows.runs.run import Run


@described("GET", RunGraph, says="The jobs of a run, and which waits for which.")
@api_view(["GET"])
def run_graph(request: Request, run_id: UUID) -> Response:
    find(request, Run.objects.only("id"), pk=run_id)
    jobs = Job.objects.filter(run_id=run_id).order_by("pk")
    fields = ("pk", "kind", "idempotency_key", "status", "optional")
    needs = JobDependency.objects.filter(job__run_id=run_id).order_by("pk")
    body: RunGraph = {
        "run": str(run_id),
        "nodes": [
            {"id": str(pk), "kind": kind, "key": key, "status": status, "optional": optional}
            for pk, kind, key, status, optional in jobs.values_list(*fields)
        ],
        "edges": [
            {"from": str(needed), "to": str(job), "needs": how}
            for needed, job, how in needs.values_list("depends_on_id", "job_id", "needs")
        ],
        "links": {"self": f"{ROOT}/runs/{run_id}/graph"},
    }
    return Response(body)


@described(
    "GET",
    PageOf(TimelineJob),
    says="When each job of a run was worked on, or lay at a provider; the newest first.",
    asks=[*PAGE, *asks(OF_JOBS)],
)
@api_view(["GET"])
def run_timeline(request: Request, run_id: UUID) -> Response:
    find(request, Run.objects.only("id"), pk=run_id)
    rows = filtered(request, Job.objects.filter(run_id=run_id), OF_JOBS)
    found, following = page_of(request, rows)
    worked: dict[UUID, list[Worked]] = defaultdict(list)
    for attempt in Attempt.objects.filter(job__in=found).order_by("job_id", "number"):
        worked[attempt.job_id].append(_worked(attempt))
    lay: dict[UUID, list[AtProvider]] = defaultdict(list)
    sent = Submission.objects.filter(job__in=found, accepted_at__isnull=False)
    for submission in sent.defer("provider_result").order_by("job_id", "number"):
        lay[submission.job_id].append(_at_provider(submission))
    results = [_job(row, worked[row.pk], lay[row.pk]) for row in found]
    return Response({"results": results, "next": following})


def _job(row: Job, worked: list[Worked], at_provider: list[AtProvider]) -> TimelineJob:
    return {
        "job": str(row.pk),
        "kind": row.kind,
        "key": row.idempotency_key,
        "status": row.status,
        "created_at": moment_of(row.created_at),
        "started_at": time(row.started_at),
        "finished_at": time(row.finished_at),
        "worked": worked,
        "at_provider": at_provider,
        "error": error(row.error_code, row.error_detail),
        "links": {"job": f"{ROOT}/jobs/{row.pk}", "why": f"{ROOT}/jobs/{row.pk}/why"},
    }


def _worked(row: Attempt) -> Worked:
    return {
        "number": row.number,
        "started_at": moment_of(row.started_at),
        "ended_at": time(row.ended_at),
        "outcome": row.outcome or None,
        "error": error(row.error_code, row.error_detail),
    }


def _at_provider(row: Submission) -> AtProvider:
    """From when it was accepted there until its answer was here."""
    assert row.accepted_at is not None  # noqa: S101 - only those are asked for
    return {
        "provider": row.provider,
        "since": moment_of(row.accepted_at),
        "until": time(row.answered_at),
        "outcome": row.outcome or None,
    }
