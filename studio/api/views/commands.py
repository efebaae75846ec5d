"""Commands: send one, look at them, stop one."""

from typing import cast
from uuid import UUID

from django.contrib.auth.models import User
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.scripts.upload_script import upload_script
from studio.api.api_errors import Conflict
from studio.api.caller import find, project_to_send_to, require_operator
from studio.api.command_request import CommandRequest, read_command, script_bytes
from studio.api.page import page
from studio.api.shown import work
from studio.api.unfinished import accepted_answer, polled
from workflows.commands.accept_command import Accepted, accept_command
from workflows.commands.command import Command
from workflows.projects.project import Project
from workflows.runs.cancel_run import cancel_run


@api_view(["GET", "POST"])
def project_commands(request: Request, project_id: UUID) -> Response:
    """POST: 202 when the intent, its run and its first jobs are committed."""
    if request.method == "POST":
        project = project_to_send_to(request, project_id)
        return _accepted(_accept(request, project, read_command(request)))
    find(request, Project.objects.all(), "pk", pk=project_id)
    return page(request, Command.objects.filter(project_id=project_id), work.command)


@api_view(["GET"])
def command(request: Request, command_id: UUID) -> Response:
    row = find(request, Command.objects.all(), pk=command_id)
    shown = work.command(row)
    return polled(shown, is_final=shown["is_final"])


@api_view(["POST"])
def cancel(request: Request, command_id: UUID) -> Response:
    row = find(request, Command.objects.all(), pk=command_id)
    require_operator(request, row.project_id)
    if row.run_id is None or not cancel_run(row.run_id):
        raise Conflict("the command has ended or was cancelled before", "command_is_over")
    row.refresh_from_db()
    return accepted_answer(work.command(row), f"{work.ROOT}/commands/{row.pk}")


def _accept(request: Request, project: Project, wanted: CommandRequest) -> Accepted:
    payload = wanted.payload
    if wanted.script is not None:
        data = script_bytes(wanted.script)
        script = upload_script(project, data, name=wanted.script_name)
        payload = payload | {"script_asset": str(script.pk), "script_name": wanted.script_name}
    return accept_command(
        project=project,
        actor=cast(User, request.user),
        client_command_id=wanted.client_command_id,
        kind=wanted.kind,
        payload=payload,
        text=wanted.text,
        chat=wanted.chat,
        targets=wanted.targets,
        attachments=wanted.attachments,
    )


def _accepted(accepted: Accepted) -> Response:
    shown = work.command(accepted.command)
    answer = accepted_answer(shown, shown["links"]["self"])
    if accepted.is_replay:
        answer["Idempotency-Replayed"] = "true"
    return answer
