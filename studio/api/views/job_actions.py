"""What people may do with one job. Each calls one guarded use case; what it refuses is a 409."""

from collections.abc import Callable
from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.api_errors import Conflict
from studio.api.caller import find, require_operator
from studio.api.command_request import read_seconds
from studio.api.openapi.described import ACCEPTED, described
from studio.api.shapes.project import Seconds
from studio.api.shapes.work import JobShown
from studio.api.shown import work
from studio.api.unfinished import accepted_answer
from workflows.jobs.cancel_job import cancel_job
from workflows.jobs.job import Job
from workflows.jobs.requeue_job import requeue_job
from workflows.projects.membership import Role
from workflows.runs.set_priority import set_job_priority


@described(
    "POST",
    JobShown,
    status=202,
    needs=Role.OPERATOR,
    says="Stop a job. What needs its success is skipped.",
    refuses={409: "job_is_over"},
    headers=ACCEPTED,
)
@api_view(["POST"])
def cancel(request: Request, job_id: UUID) -> Response:
    """What needs its success is skipped."""
    return _act(
        request, job_id, cancel_job, "job_is_over", "the job has ended or was cancelled before"
    )


@described(
    "POST",
    JobShown,
    status=202,
    needs=Role.OPERATOR,
    says="Have a failed or blocked job go again, and what was skipped because of it.",
    refuses={409: "nothing_to_requeue"},
    headers=ACCEPTED,
)
@api_view(["POST"])
def requeue(request: Request, job_id: UUID) -> Response:
    return _act(
        request,
        job_id,
        requeue_job,
        "nothing_to_requeue",
        "the job neither failed nor is blocked, or its run was cancelled",
    )


@described(
    "POST",
    JobShown,
    status=202,
    body=Seconds,
    needs=Role.OPERATOR,
    says="Give a job a head start.",
    refuses={409: "job_is_over"},
    headers=ACCEPTED,
)
@api_view(["POST"])
def priority(request: Request, job_id: UUID) -> Response:
    """``{"seconds": 600}``: how much earlier than others it goes."""
    return _act(
        request,
        job_id,
        lambda job: set_job_priority(job, read_seconds(request)),
        "job_is_over",
        "the job has ended",
    )


def _act(
    request: Request, job_id: UUID, use_case: Callable[[UUID], object], code: str, refusal: str
) -> Response:
    row = find(request, Job.objects.all(), pk=job_id)
    require_operator(request, row.project_id)
    if not use_case(row.pk):
        raise Conflict(refusal, code)
    row.refresh_from_db()
    return accepted_answer(work.job(row), f"{work.ROOT}/jobs/{row.pk}")
