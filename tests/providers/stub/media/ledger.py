"""What the provider accepted and will send a bill for, and whether our rows say the same."""

from pathlib import Path
from typing import NamedTuple

from tests.providers.stub.book import Book


class Line(NamedTuple):
    """``key``: our submission's; ``cost_microdollars`` 0: accepted, and refused later."""

    id: str
    key: str
    endpoint: str
    prompt: str
    cost_microdollars: int


class Ledger(Book):
    def write(self, line: Line) -> None:
        self.write_line(line._asdict())

    def read(self) -> list[Line]:
        return [Line(**record) for record in self.read_lines()]


def read_ledger(path: Path) -> list[Line]:
    return Ledger(path).read()


def assert_the_rows_say_the_same(ledger: list[Line], *, lost: int = 0) -> None:
    """Accepted = expected, once: every line has its submission, every submission its line, and the
    money is the same. ``lost``: requests that never arrived, or arrived and nobody knows."""
    from workflows.jobs.submission import Submission

    keys = [line.key for line in ledger]
    assert len(keys) == len(set(keys)), "a request was accepted twice"
    rows = {
        row.idempotency_key: row
        for row in Submission.objects.exclude(provider="download").exclude(outcome="refused")
        if row.provider != "local"
        # Nothing was asked: it is the same as what is shown, or was bought before.
        and not {"unchanged", "bought_by"} & set(row.provider_result or {})
        # Refused as it came, and asked for with other words by the next job.
        and ("reword" not in (row.provider_result or {}) or row.idempotency_key in keys)
    }
    late = {line.key for line in ledger if not line.cost_microdollars}
    assert set(keys) - late <= set(rows), "accepted, and no row knows of it"
    assert len(set(rows) - set(keys)) == lost, "a row knows of a request that was never accepted"
    spent = sum(row.cost_microdollars for row in rows.values())
    unknown = sum(
        line.cost_microdollars for line in ledger if not rows.get(line.key) or
        rows[line.key].outcome != "answered"
    )  # fmt: skip
    assert spent + unknown == sum(line.cost_microdollars for line in ledger)
