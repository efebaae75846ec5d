"""What holds a job or a run, said so that a person can act on it."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True)
class Finding:
    """``code`` is stable; ``remedy`` is empty where nothing need be done; ``about``: see these."""

    code: str
    detail: str
    remedy: str = ""
    about: tuple[UUID, ...] = ()


@dataclass(frozen=True)
class Explanation:
    """Of one job or run: its status, and why it stands there, the weightiest finding first."""

    id: UUID
    name: str
    status: str
    findings: tuple[Finding, ...]
    #: Of a run: the jobs at which it stands.
    jobs: tuple["Explanation", ...] = ()


def span(seconds: float) -> str:
    """As ``12 s``, ``5 min`` or ``2 h``: good enough to see what is wrong."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"
