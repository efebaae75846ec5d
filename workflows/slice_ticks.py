"""Registry: recurring duties of the packages above; one task runs them, beat knows when."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from workflows.errors import RegistrationError

DutyT = TypeVar("DutyT", bound=Callable[[], object])


class SliceTick(NamedTuple):
    """``seconds`` is the first value of a row that the admin may edit."""

    duty: Callable[[], object]
    seconds: int
    description: str


_slice_ticks: dict[str, SliceTick] = {}


def slice_tick(name: str, *, seconds: int, description: str) -> Callable[[DutyT], DutyT]:
    """
    Register ``def duty() -> object``, called every so many seconds, perhaps twice at once.

    Every move it makes is guarded, and with nothing to do it is one index probe. ``name`` stands
    in a row of beat's: it stays when the function is renamed.
    """

    def register(duty: DutyT) -> DutyT:
        if name in _slice_ticks:
            raise RegistrationError(f"tick {name!r} is registered twice")
        _slice_ticks[name] = SliceTick(duty, seconds, description)
        return duty

    return register


def slice_ticks() -> dict[str, SliceTick]:
    return dict(_slice_ticks)
