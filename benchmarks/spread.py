"""The middle of a few noisy measurements, and how far they lie apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Spread:
    middle: float
    least: float
    most: float

    @property
    def text(self) -> str:
        return f"{self.middle:,.0f} ({self.least:,.0f}–{self.most:,.0f})"


def spread(values: Sequence[float]) -> Spread:
    return Spread(median(values), min(values), max(values))


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that ``share`` (0 to 1) of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
