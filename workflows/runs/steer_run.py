"""Guidance is added to a run that goes on; jobs that have not started read it."""

import json
from typing import Any
from uuid import UUID

from django.db import transaction

from workflows.database import again_when_lost, fetch_one
from workflows.errors import CommandRefused
from workflows.events.append_event import append_event
from workflows.runs.run import Run

#: Bytes of all that steering added to a run: every claim of its jobs carries it.
LARGEST_GUIDANCE = 16 * 1024


@again_when_lost
def steer_run(run_id: UUID, text: str, *, command_id: UUID | None = None) -> bool:
    """
    False when there is no such run, or it has ended or was told to stop.

    Raises CommandRefused: ``guidance_empty``, or ``guidance_full`` when the run carries as much as
    it can.
    """
    text = text.strip()
    if not text:
        raise CommandRefused("guidance_empty", "say in text what to do otherwise", http_status=422)
    said: dict[str, Any] = {} if command_id is None else {"command": str(command_id)}
    with transaction.atomic():
        moved = fetch_one(
            bool,
            """
            update workflows_run set guidance = guidance || %s::jsonb
             where id = %s and finished_at is null and cancel_requested_at is null
               and octet_length((guidance || %s::jsonb)::text) <= %s
            returning true
            """,
            [json.dumps([text]), run_id, json.dumps([text]), LARGEST_GUIDANCE],
        )
        if moved:
            append_event(run_id=run_id, type="run.steered", data=said)
            return True
    goes_on = Run.objects.filter(
        pk=run_id, finished_at__isnull=True, cancel_requested_at__isnull=True
    )
    if goes_on.exists():
        raise CommandRefused(
            "guidance_full",
            f"a run carries at most {LARGEST_GUIDANCE} bytes of guidance; cancel it and start "
            "another that begins with all you want",
        )
    return False
