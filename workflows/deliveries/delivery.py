"""What a subscriber is given, and what it may answer."""

import time
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

from workflows.events.event import Event
from workflows.jobs.job_status import JobStatus
from workflows.jobs.outcomes import GiveUp
from workflows.projects.project import Project

#: A subscriber ends within so many seconds; one that has more to do works in chunks.
LONGEST_DELIVERY = 30.0


@dataclass(frozen=True)
class Delivery:
    """One event for one subscriber; it may come more than once, always under the same id."""

    id: UUID
    event: Event
    project: Project
    #: What the event is about: the channel's name, as ``film:<id>`` or ``run:<id>``.
    subject: str
    #: For whom, where a subscriber serves many (a webhook's id); else empty.
    target: str = ""
    is_last_attempt: bool = False
    _started: float = field(default_factory=time.monotonic, repr=False)

    @property
    def seconds_left(self) -> float:
        """What an outbound call may still take; never below a tenth of a second."""
        return max(0.1, self._started + LONGEST_DELIVERY - time.monotonic())


@dataclass(frozen=True)
class Done:
    """Delivered, or nothing to deliver any more; ``note`` says why and goes to the log."""

    note: str = ""


@dataclass(frozen=True)
class TryAgain:
    """Not this time. ``after`` is what the other side asked for; None: as deliveries rest."""

    code: str
    detail: str = ""
    after: timedelta | None = None


@dataclass(frozen=True)
class FailedDelivery:
    """A delivery that ended otherwise than succeeded; ``status`` is failed or cancelled."""

    id: UUID
    project_id: UUID
    target: str
    status: JobStatus
    code: str
    detail: str


DeliveryOutcome = Done | TryAgain | GiveUp | None
