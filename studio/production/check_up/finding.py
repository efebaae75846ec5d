"""One line of ``./manage.py doctor``."""

from typing import NamedTuple

OK, NOTE, BAD = "ok", "note", "BAD"


class Finding(NamedTuple):
    """``remedy`` says what to do; empty where nothing is."""

    state: str
    what: str
    found: str
    remedy: str = ""

    def line(self) -> str:
        remedy = f"; {self.remedy}" if self.remedy else ""
        return f"{self.state:<4} {self.what}: {self.found}{remedy}"
