"""What people may do with a run. Each calls one guarded use case; what it refuses is a 409."""

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.api_errors import Conflict
from studio.api.caller import find, project_to_send_to, require_operator
from studio.api.command_door import send_command
from studio.api.command_request import read_command, read_seconds
from studio.api.openapi.described import (
    ACCEPTED,
    COMMAND_REFUSALS,
    IDEMPOTENCY_KEY,
    REPLAYED,
    described,
)
from studio.api.shapes.command import Guidance
from studio.api.shapes.project import Seconds
from studio.api.shapes.work import CommandShown, RunShown
from studio.api.shown import work
from studio.api.unfinished import accepted_answer
from studio.api.views.runs import RUNS
from workflows.commands.command import CommandKind
from workflows.projects.membership import Role
from workflows.runs.cancel_run import cancel_run
from workflows.runs.pause_run import pause_run
from workflows.runs.resume_run import resume_run
from workflows.runs.retry_run import retry_run
from workflows.runs.set_priority import set_run_priority

OVER = ("run_is_over", "the run has ended or was cancelled before")


@described(
    "POST",
    RunShown,
    status=202,
    needs=Role.OPERATOR,
    says="Stop a run.",
    refuses={409: "run_is_over"},
    headers=ACCEPTED,
)
@api_view(["POST"])
def cancel(request: Request, run_id: UUID) -> Response:
    return _act(request, run_id, cancel_run, *OVER)


@described(
    "POST",
    RunShown,
    status=202,
    needs=Role.OPERATOR,
    says="Failed, blocked and skipped jobs go again, nothing else.",
    refuses={409: "nothing_to_retry"},
    headers=ACCEPTED,
)
@api_view(["POST"])
def retry(request: Request, run_id: UUID) -> Response:
    return _act(
        request, run_id, retry_run, "nothing_to_retry", "no job of this run failed or is blocked"
    )


@described(
    "POST",
    RunShown,
    status=202,
    needs=Role.OPERATOR,
    says="What is at work goes on to its end, nothing new starts.",
    refuses={409: "run_cannot_pause"},
    headers=ACCEPTED,
)
@api_view(["POST"])
def pause(request: Request, run_id: UUID) -> Response:
    """What is at work goes on to its end, nothing new starts."""
    return _act(
        request,
        run_id,
        pause_run,
        "run_cannot_pause",
        "the run is paused already, was cancelled or has ended",
    )


@described(
    "POST",
    RunShown,
    status=202,
    needs=Role.OPERATOR,
    says="What was held may start.",
    refuses={409: "run_is_not_paused"},
    headers=ACCEPTED,
)
@api_view(["POST"])
def resume(request: Request, run_id: UUID) -> Response:
    return _act(request, run_id, resume_run, "run_is_not_paused", "the run is not paused")


@described(
    "POST",
    RunShown,
    status=202,
    body=Seconds,
    needs=Role.OPERATOR,
    says="Give its jobs a head start.",
    refuses={409: "run_is_over"},
    headers=ACCEPTED,
)
@api_view(["POST"])
def priority(request: Request, run_id: UUID) -> Response:
    """``{"seconds": 600}``: how much earlier than others its jobs go."""
    return _act(request, run_id, lambda run: set_run_priority(run, read_seconds(request)), *OVER)


@described(
    "POST",
    CommandShown,
    status=202,
    body=Guidance,
    needs=Role.EDITOR,
    says="Guidance for jobs that have not started.",
    asks=[IDEMPOTENCY_KEY],
    refuses=COMMAND_REFUSALS,
    headers=(*ACCEPTED, REPLAYED),
)
@api_view(["POST"])
def steer(request: Request, run_id: UUID) -> Response:
    """A ``steer`` command: ``{"text": …}`` under an Idempotency-Key, as every command."""
    row = find(request, RUNS.all(), pk=run_id)
    project = project_to_send_to(request, row.project_id)
    wanted = replace(read_command(request), kind=CommandKind.STEER, targets=[f"run:{row.pk}"])
    return send_command(request, project, wanted)


def _act(
    request: Request, run_id: UUID, use_case: Callable[[UUID], object], code: str, refusal: str
) -> Response:
    row = find(request, RUNS.all(), pk=run_id)
    require_operator(request, row.project_id)
    if not use_case(row.pk):
        raise Conflict(refusal, code)
    row.refresh_from_db(from_queryset=RUNS.all())
    return accepted_answer(work.run(row), f"{work.ROOT}/runs/{row.pk}")
