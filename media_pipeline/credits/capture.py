"""Charge a project for what was delivered: exactly once per key, replayed or at once."""

from dataclasses import dataclass
from uuid import UUID

from workflows.database import again_when_lost, fetch_one


@dataclass(frozen=True, kw_only=True)
class Captured:
    """In micro-dollars. ``owed``: what there was nothing left for; the ledger's line says it too.

    ``is_new``: False when it had been charged before, and these are the figures of then.
    """

    is_new: bool
    taken: int
    owed: int


NOTHING = Captured(is_new=False, taken=0, owed=0)


@again_when_lost
def capture(
    project_id: UUID,
    *,
    key: str,
    amount: int,
    what: str,
    run_id: UUID | None = None,
    hold: str = "",
    take_id: UUID | None = None,
    own_key: bool = False,
) -> Captured:
    """Charge ``amount``, in the transaction in which our copy lands; ``what`` is for people.

    ``hold``: the key of the reservation made for it (``job_hold``). Taken from there, then from
    what its run holds, then from what is free, then from what its run holds for others. Beyond all
    that it is owed: the balance is never overdrawn, and nothing delivered goes unwritten.
    ``own_key``, or a hold that says so (``note_own_key``): the project paid the provider itself, so
    a line of 0 says that it was done. An amount of 0 writes nothing and asks no database.
    """
    if amount < 0:
        raise ValueError(f"a charge of {amount} micro-dollars; give money back as a refund")
    if amount == 0:
        return NOTHING
    found = fetch_one(
        lambda is_new, taken, owed: Captured(is_new=is_new, taken=taken, owed=owed),
        """
        select is_new, taken, owes
          from media_pipeline_capture_v2(%s, %s, %s, %s, %s, %s, %s, %s)
        """,
        [project_id, key, run_id, hold, amount, what[:200], take_id, own_key],
    )
    assert found is not None  # noqa: S101 - the function always answers
    return found
