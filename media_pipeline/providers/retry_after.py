"""How long a provider asks us to stay away."""

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_NO_WORD, _SHORTEST, _LONGEST = 20.0, 1.0, 3_600.0


def retry_after(headers: Mapping[str, str]) -> float:
    """Seconds, from a number or a date, within an hour; 20 where nobody says."""
    said = headers.get("retry-after", "").strip()
    try:
        seconds = float(said)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(said) - datetime.now(UTC)).total_seconds()
        except (ValueError, TypeError):
            return _NO_WORD
    if math.isnan(seconds):
        return _NO_WORD
    return min(max(seconds, _SHORTEST), _LONGEST)
