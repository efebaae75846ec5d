"""Credits and own keys as the API shows them; never a secret."""

from uuid import UUID

from media_pipeline.credits.balance import Balance
from media_pipeline.credits.ledger_entry import LedgerEntry
from media_pipeline.credits.provider_key import ProviderKey
from studio.api.shapes.project import CreditsShown, LedgerLine, ProviderKeyShown
from studio.api.shown import work


def balance(project_id: UUID, now: Balance) -> CreditsShown:
    address = f"{work.ROOT}/projects/{project_id}/credits"
    return {
        "project": str(project_id),
        "balance_microdollars": now.balance,
        "reserved_microdollars": now.reserved,
        "available_microdollars": now.available,
        "owed_microdollars": now.owed,
        "links": {"self": address, "ledger": f"{address}/ledger"},
    }


def ledger_line(row: LedgerEntry) -> LedgerLine:
    return {
        "id": str(row.pk),
        "key": row.key,
        "kind": row.kind,
        "amount_microdollars": row.amount,
        "owed_microdollars": row.owed,
        "balance_microdollars": row.balance,
        "what": row.what,
        "is_own_key": row.is_own_key,
        "run": None if row.run_id is None else str(row.run_id),
        "take": None if row.take_id is None else str(row.take_id),
        "created_at": work.moment_of(row.created_at),
    }


def provider_key(row: ProviderKey) -> ProviderKeyShown:
    address = f"{work.ROOT}/projects/{row.project_id}/provider-keys/{row.provider}"
    return {
        "provider": row.provider,
        "last_four": row.last_four,
        "created_at": work.moment_of(row.created_at),
        "links": {"self": address},
    }
