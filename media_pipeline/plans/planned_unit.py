"""One slot in a plan: how it stands, what it waits for, what making it costs and takes."""

from dataclasses import dataclass

from media_pipeline.graph.film_states import Cause, UnitReport, UnitState
from media_pipeline.graph.film_view import SlotKey
from media_pipeline.graph.kind import Kind
from media_pipeline.graph.launch_units import Unit
from media_pipeline.graph.price import FREE, Price, total


@dataclass(frozen=True, kw_only=True)
class PlannedUnit:
    """``units``: what will be made for it, the primary first; empty when the plan leaves it alone.

    ``held_by``: what it needs and nobody makes, when it is wanted and cannot be made. ``price`` and
    ``seconds`` of all its units together.
    """

    kind: Kind
    key: SlotKey
    report: UnitReport
    units: tuple[Unit, ...] = ()
    held_by: tuple[SlotKey, ...] = ()
    prices: tuple[Price, ...] = ()
    seconds: float = 0.0

    @property
    def state(self) -> UnitState:
        return self.report.state

    @property
    def causes(self) -> tuple[Cause, ...]:
        return self.report.causes

    @property
    def price(self) -> Price:
        return total(self.prices) if self.prices else FREE

    @property
    def is_made(self) -> bool:
        return bool(self.units)
