"""The provider's book: one line for every request that it accepted and will send a bill for."""

from pathlib import Path
from typing import NamedTuple

from tests.providers.stub.book import Book


class Line(NamedTuple):
    """``key``: the idempotency key that came with it; ``call``: the analyst's question."""

    id: str
    key: str
    call: str
    model: str
    prompt_tokens: int
    completion_tokens: int
    cost_microdollars: int


class Ledger(Book):
    def write(self, line: Line) -> None:
        self.write_line(line._asdict())

    def read(self) -> list[Line]:
        return [Line(**record) for record in self.read_lines()]


def read_ledger(path: Path) -> list[Line]:
    return Ledger(path).read()
