"""What a project has, at a glance."""

from dataclasses import dataclass
from uuid import UUID

from media_pipeline.credits.account import Account


@dataclass(frozen=True, kw_only=True)
class Balance:
    """In micro-dollars. ``owed``: what work cost beyond all that was there."""

    balance: int
    reserved: int
    owed: int

    @property
    def available(self) -> int:
        return self.balance - self.reserved


def balance_of(project_id: UUID) -> Balance:
    """A project without an account has nothing. One query."""
    row = Account.objects.filter(pk=project_id).first()
    if row is None:
        return Balance(balance=0, reserved=0, owed=0)
    return Balance(balance=row.balance, reserved=row.reserved, owed=row.owed)
