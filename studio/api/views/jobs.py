"""One job: how it stands, what was tried, what was sent, and a person's answer for it."""

from collections import defaultdict
from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.answer_request import read_answer
from studio.api.caller import find, require_operator
from studio.api.openapi.described import ACCEPTED, described
from studio.api.openapi.shape_extension import PageOf
from studio.api.shapes.command import PersonsAnswer
from studio.api.shapes.work import AttemptShown, JobShown, SubmissionShown
from studio.api.shown import work
from studio.api.unfinished import accepted_answer
from workflows.jobs.answer_blocked_job import answer_blocked_job
from workflows.jobs.attempt import Attempt
from workflows.jobs.job import Job
from workflows.jobs.submission import Submission
from workflows.projects.membership import Role


@described("GET", JobShown, says="How a job stands.")
@api_view(["GET"])
def job(request: Request, job_id: UUID) -> Response:
    return Response(work.job(find(request, Job.objects.all(), pk=job_id)))


@described("GET", PageOf(AttemptShown), says="What was tried.")
@api_view(["GET"])
def job_attempts(request: Request, job_id: UUID) -> Response:
    find(request, Job.objects.all(), pk=job_id)
    attempts = Attempt.objects.filter(job_id=job_id).order_by("number")
    sent: dict[int, list[Submission]] = defaultdict(list)
    for row in Submission.objects.filter(job_id=job_id).order_by("number"):
        sent[row.attempt_number].append(row)
    shown = [work.attempt(attempt, sent[attempt.number]) for attempt in attempts]
    return Response({"results": shown, "next": None})


@described("GET", PageOf(SubmissionShown), says="What was sent to providers.")
@api_view(["GET"])
def job_submissions(request: Request, job_id: UUID) -> Response:
    find(request, Job.objects.all(), pk=job_id)
    submissions = Submission.objects.filter(job_id=job_id).order_by("number")
    return Response({"results": [work.submission(row) for row in submissions], "next": None})


@described(
    "POST",
    JobShown,
    status=202,
    body=PersonsAnswer,
    needs=Role.OPERATOR,
    says="A person's answer for a blocked job.",
    refuses={409: "answer_…", 422: "answer_…"},
    headers=ACCEPTED,
)
@api_view(["POST"])
def job_answer(request: Request, job_id: UUID) -> Response:
    """202: the answer is recorded, and the job goes on by it."""
    row = find(request, Job.objects.all(), pk=job_id)
    require_operator(request, row.project_id)
    wanted = read_answer(request)
    answer_blocked_job(
        row.pk,
        wanted.answer,
        request.user.get_username(),
        wanted.provider_request_id,
        result=wanted.result,
        cost_microdollars=wanted.cost_microdollars,
    )
    row.refresh_from_db()
    return accepted_answer(work.job(row), f"{work.ROOT}/jobs/{row.pk}")
