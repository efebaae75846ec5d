"""Commands: send one, look at them, take one back."""

from uuid import UUID

from rest_framework.decorators import api_view, parser_classes
from rest_framework.request import Request
from rest_framework.response import Response

from studio.api.api_errors import Conflict
from studio.api.caller import find, project_to_send_to, require_operator
from studio.api.command_door import send_command
from studio.api.command_request import read_command
from studio.api.filters import CREATED, asks, filtered, one_of
from studio.api.limited_json_parser import LimitedJSONParser
from studio.api.openapi.described import (
    ACCEPTED,
    COMMAND_REFUSALS,
    IDEMPOTENCY_KEY,
    PAGE,
    REPLAYED,
    UNFINISHED,
    described,
)
from studio.api.openapi.shape_extension import PageOf
from studio.api.page import page
from studio.api.shapes.command import NewCommand, NewCommandForm
from studio.api.shapes.work import CommandShown
from studio.api.shown import work
from studio.api.unfinished import SAME, WAIT, accepted_answer, polled
from studio.api.upload_request import UploadParser
from workflows.commands.command import Command, CommandKind
from workflows.commands.command_status import CommandStatus
from workflows.projects.membership import Role
from workflows.projects.project import Project
from workflows.runs.cancel_command import cancel_command

OF_COMMANDS = (
    one_of("kind", CommandKind.values, "Only those of one kind."),
    one_of("status", CommandStatus.values, "Only those of one status."),
    *CREATED,
)


@described(
    "GET",
    PageOf(CommandShown),
    says="Commands of a project, the newest first.",
    asks=[*PAGE, *asks(OF_COMMANDS)],
)
@described(
    "POST",
    CommandShown,
    status=202,
    body={"application/json": NewCommand, "multipart/form-data": NewCommandForm},
    needs=Role.EDITOR,
    says="Send a command. The same again under the same key is the same command.",
    asks=[IDEMPOTENCY_KEY],
    refuses=COMMAND_REFUSALS,
    headers=(*ACCEPTED, REPLAYED),
)
@api_view(["GET", "POST"])
@parser_classes([LimitedJSONParser, UploadParser])
def project_commands(request: Request, project_id: UUID) -> Response:
    """POST: 202 when the intent, its run and its first jobs are committed. As JSON, or as a form
    with the script's file in it."""
    if request.method == "POST":
        project = project_to_send_to(request, project_id)
        return send_command(request, project, read_command(request))
    find(request, Project.objects.all(), "pk", pk=project_id)
    rows = filtered(request, Command.objects.filter(project_id=project_id), OF_COMMANDS)
    return page(request, rows, work.command)


@described(
    "GET", CommandShown, says="How a command stands.", asks=[WAIT], others=SAME, headers=UNFINISHED
)
@api_view(["GET"])
def command(request: Request, command_id: UUID) -> Response:
    row = find(request, Command.objects.select_related("run"), pk=command_id)
    shown = work.command(row)
    channel = row.run.channel_id if row.run else None
    return polled(request, shown, is_final=shown["is_final"], channel=channel)


@described(
    "POST",
    CommandShown,
    status=202,
    needs=Role.OPERATOR,
    says="Take a command back. Its run stops, unless another command follows it too.",
    refuses={409: "command_is_over"},
    headers=ACCEPTED,
)
@api_view(["POST"])
def cancel(request: Request, command_id: UUID) -> Response:
    """Its run stops, unless another command follows it too."""
    row = find(request, Command.objects.all(), pk=command_id)
    require_operator(request, row.project_id)
    if not cancel_command(row.pk):
        raise Conflict("the command has ended or was cancelled before", "command_is_over")
    row.refresh_from_db()
    return accepted_answer(work.command(row), f"{work.ROOT}/commands/{row.pk}")
