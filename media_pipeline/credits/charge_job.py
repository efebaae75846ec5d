"""What a job delivered is charged where it lands, and the rest of what was held for it is free."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from media_pipeline.credits.capture import capture
from media_pipeline.credits.release import release
from media_pipeline.credits.reserve import job_hold
from workflows.events.append_event import append_event
from workflows.events.event_types import declare_event_type
from workflows.jobs.work import Work

CREDITS_OWED = declare_event_type(
    "credits.owed",
    "something delivered cost more than was held and free; data: owed_microdollars",
)


@dataclass(frozen=True, kw_only=True)
class Charge:
    """``key``: unique in the project, as ``take:<id>``. ``amount`` in micro-dollars.

    ``hold``: the key of what was held for the request that was paid, where another job made it:
    that one says whose key it was paid with.
    """

    key: str
    amount: int
    what: str
    take_id: UUID | None = None
    hold: str = ""


def charge_job(work: Work[Any], charges: Sequence[Charge], *, asked_by: str = "") -> int:
    """Call first in ``apply``, before slots are written; how much is owed, for ``tell_owed``.

    ``asked_by``: the key of the job that asked, when that is another one. Without anything to
    charge no query is made.
    """
    owing = [charge for charge in charges if charge.amount]
    if not owing:
        return 0
    hold = job_hold(work.run_id, asked_by or work.claim.key)
    captured = [
        capture(
            work.project_id,
            key=charge.key,
            amount=charge.amount,
            what=charge.what,
            run_id=work.run_id,
            hold=charge.hold or hold,
            take_id=charge.take_id,
        )
        for charge in owing
    ]
    release(work.project_id, key=hold)
    return sum(one.owed for one in captured)


def tell_owed(work: Work[Any], owed: int) -> None:
    """Last in ``apply``, since it appends an event."""
    if owed:
        append_event(
            run_id=work.run_id,
            type=CREDITS_OWED,
            job_id=work.job_id,
            data={"owed_microdollars": owed},
        )
