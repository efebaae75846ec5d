"""Micro-dollars as people read and write them."""

from decimal import Decimal, InvalidOperation

MICRO = 1_000_000
#: More is a mistake; and it fits into the rows with room to spare.
MOST_DOLLARS = 1_000_000_000


def show_dollars(amount: int) -> str:
    """As ``$1.20``, ``-$0.000123``: exact, with two digits at least."""
    whole, rest = divmod(abs(amount), MICRO)
    digits = f"{rest:06d}".rstrip("0").ljust(2, "0")
    return f"{'-' if amount < 0 else ''}${whole}.{digits}"


def read_dollars(text: str) -> int:
    """Micro-dollars from ``20``, ``1.5`` or ``-0.25``. Raises ValueError, which says what to do."""
    try:
        amount = Decimal(text.strip().removeprefix("$"))
    except InvalidOperation:
        raise ValueError(f"{text!r} is no number of dollars, as 20 or 1.50") from None
    if not amount.is_finite() or abs(amount) > MOST_DOLLARS:
        raise ValueError(f"{text!r} is no number of dollars that anybody has")
    micro = amount * MICRO
    if micro != micro.to_integral_value():
        raise ValueError(f"{text} is finer than a millionth of a dollar")
    return int(micro)
