"""What an operator writes into a project's ledger: top-ups, adjustments, refunds."""

from uuid import UUID

from media_pipeline.credits.insufficient_credits import InsufficientCredits
from media_pipeline.credits.ledger_entry import EntryKind, LedgerEntry
from workflows.database import again_when_lost, fetch_one


class KeyTaken(ValueError):
    """This key names another line of the ledger."""


def add_credits(project_id: UUID, *, key: str, amount: int, why: str) -> bool:
    """A top-up of ``amount`` micro-dollars, or with a negative one an adjustment, once per key.

    False when this very line had been written before. Raises KeyTaken, and InsufficientCredits when
    less is free than an adjustment would take.
    """
    kind = EntryKind.TOP_UP if amount > 0 else EntryKind.ADJUSTMENT
    return _write(project_id, key, kind, amount, why)


def refund(project_id: UUID, *, key: str, why: str) -> bool:
    """Give a charge back, whole and once: ``key`` is the charge's. False when it was before.

    Raises LedgerEntry.DoesNotExist when there is no such charge.
    """
    charge = LedgerEntry.objects.get(project_id=project_id, key=key, kind=EntryKind.CHARGE)
    amount = charge.owed - charge.amount
    return _write(
        project_id, f"refund:{key}", EntryKind.REFUND, amount, why, charge.run_id, charge.take_id
    )


@again_when_lost
def _write(
    project_id: UUID,
    key: str,
    kind: EntryKind,
    amount: int,
    why: str,
    run_id: UUID | None = None,
    take_id: UUID | None = None,
) -> bool:
    if amount == 0:
        raise ValueError("a line of 0 says nothing")
    written = fetch_one(
        lambda *found: found,
        "select outcome, free from media_pipeline_credit_v1(%s, %s, %s, %s, %s, %s, %s)",
        [project_id, key, kind.value, amount, why[:200], run_id, take_id],
    )
    assert written is not None  # noqa: S101 - the function always answers
    outcome, free = written
    if outcome == "key taken":
        raise KeyTaken(f"the ledger has another line with the key {key}")
    if outcome == "not free":
        raise InsufficientCredits(-amount, free)
    return bool(outcome == "written")
