"""What making something costs: from and to, in micro-dollars.

Two numbers, because a ladder may go on to a dearer rung: the quote says so before the click.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Price:
    """``least`` when nothing goes wrong, ``most`` with every rung that may follow."""

    least: int = 0
    most: int = 0

    def __add__(self, other: "Price") -> "Price":
        return Price(self.least + other.least, self.most + other.most)

    def __mul__(self, times: int) -> "Price":
        return Price(self.least * times, self.most * times)

    @classmethod
    def of(cls, microdollars: int) -> "Price":
        return cls(microdollars, microdollars)


FREE = Price()


def total(prices: Iterable[Price]) -> Price:
    return sum(prices, FREE)
