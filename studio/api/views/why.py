"""Why does it not move, and what to do about it?"""

from uuid import UUID

from django.http import Http404
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.caller import find
from studio.api.openapi.described import described
from studio.api.shapes.why import Why
from studio.api.shown.why import why
from workflows.jobs.job import Job
from workflows.runs.run import Run
from workflows.why.explain_job import explain_job
from workflows.why.explain_run import explain_run
from workflows.why.finding import Explanation


@described("GET", Why, says="Why a run does not move, and what to do about it.")
@api_view(["GET"])
def run(request: Request, run_id: UUID) -> Response:
    find(request, Run.objects.only("id"), pk=run_id)
    return _answer(explain_run(run_id))


@described("GET", Why, says="Why a job does not move, and what to do about it.")
@api_view(["GET"])
def job(request: Request, job_id: UUID) -> Response:
    find(request, Job.objects.only("id"), pk=job_id)
    return _answer(explain_job(job_id))


def _answer(explained: Explanation | None) -> Response:
    if explained is None:
        raise Http404
    return Response(why(explained))
