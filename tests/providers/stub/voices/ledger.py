"""What the provider of voices accepted and will send a bill for."""

from typing import NamedTuple

from tests.providers.stub.book import Book


class Line(NamedTuple):
    """``call``: design, voice, dialogue, take, isolation; speak and transcript of the other stub.
    ``said``: the words, or the description; ``voices``: ids, or digests of the clips sent."""

    call: str
    key: str
    said: str
    voices: list[str]
    letters: int


class VoiceLedger(Book):
    def write(self, line: Line) -> None:
        self.write_line(line._asdict())

    def read(self) -> list[Line]:
        return [Line(**record) for record in self.read_lines()]

    def calls(self) -> list[str]:
        return [line.call for line in self.read()]
