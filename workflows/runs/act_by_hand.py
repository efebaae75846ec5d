"""What an operator does by hand is told in the transaction that does it: who, what and why."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from workflows.database import again_when_lost
from workflows.events.append_event import append_event
from workflows.jobs.cut_to import cut_to

#: Bytes, so that an event can carry them with everything else it says.
LONGEST_REASON = 1000
LONGEST_NAME = 400


@dataclass(frozen=True)
class ByHand:
    """``action``: what was done, in a word. Project members read ``reason`` among the events."""

    action: str
    reason: str
    actor: str


@again_when_lost
def act_by_hand(
    use_case: Callable[[UUID], object],
    row_id: UUID,
    note: ByHand,
    *,
    run_id: UUID | None,
    job_id: UUID | None = None,
    record: Callable[[], object] = lambda: None,
) -> bool:
    """
    ``use_case`` on the row, and where it moved something ``record()`` and ``operator.acted``.

    False when the use case's guard left the row alone; then nothing is written. What has no run
    (a delivery) has no channel, and is only recorded. Raises what the use case raises.
    """
    with transaction.atomic():
        if not use_case(row_id):
            return False
        record()
        if run_id is not None:
            append_event(
                run_id=run_id,
                job_id=job_id,
                type="operator.acted",
                data={
                    "action": note.action,
                    "reason": cut_to(LONGEST_REASON, note.reason),
                    "actor": cut_to(LONGEST_NAME, note.actor),
                },
            )
    return True
