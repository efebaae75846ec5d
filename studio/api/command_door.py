"""From a request to an accepted command and its answer; all addresses that send one end here."""

from collections.abc import Callable
from typing import cast

from django.contrib.auth.models import User
from django.db import transaction
from rest_framework.request import Request
from rest_framework.response import Response

from media_pipeline.scripts.read_script import ScriptText
from media_pipeline.scripts.upload_script import keep_upload, read_upload, script_asset_id
from studio.api.caller import require_operator
from studio.api.command_request import CommandRequest, script_bytes
from studio.api.shapes.work import CommandShown
from studio.api.shown import work
from studio.api.unfinished import accepted_answer
from workflows.commands.accept_command import Accepted, accept_command, has_sent
from workflows.commands.command import Command, CommandKind
from workflows.database import again_when_lost
from workflows.projects.project import Project

#: As a command or at the run's own address, these need the same role.
OPERATED_KINDS = {CommandKind.CANCEL, CommandKind.RETRY}


def send_command(
    request: Request,
    project: Project,
    wanted: CommandRequest,
    show: Callable[[Command], CommandShown] = work.command,
) -> Response:
    """202 when the intent, its run and its first jobs are committed; a replay says so."""
    if wanted.kind in OPERATED_KINDS:
        require_operator(request, project.pk)
    actor = cast(User, request.user)
    accepted = _accept(actor, project, wanted, _read(actor, wanted))
    shown = show(accepted.command)
    answer = accepted_answer(shown, shown["links"]["self"])
    if accepted.is_replay:
        answer["Idempotency-Replayed"] = "true"
    return answer


def _read(actor: User, wanted: CommandRequest) -> ScriptText | None:
    """The script, before anything is begun: a document may take seconds. A repeated request keeps
    nothing, so nothing is read for it. Raises ScriptRefused."""
    if wanted.script is None or has_sent(actor, wanted.client_command_id):
        return None
    return read_upload(script_bytes(wanted.script), name=wanted.script_name)


@again_when_lost
@transaction.atomic
def _accept(
    actor: User, project: Project, wanted: CommandRequest, script: ScriptText | None
) -> Accepted:
    """The script is kept with its command or not at all."""
    payload = wanted.payload
    if wanted.script is not None:
        data = script_bytes(wanted.script)
        if script is not None:
            keep_upload(project, data, script)
        payload = payload | {
            "script_asset": str(script_asset_id(project, data)),
            "script_name": wanted.script_name,
        }
    return accept_command(
        project=project,
        actor=actor,
        client_command_id=wanted.client_command_id,
        kind=wanted.kind,
        payload=payload,
        text=wanted.text,
        chat=wanted.chat,
        targets=wanted.targets,
        attachments=wanted.attachments,
        supersedes=wanted.supersedes,
    )
