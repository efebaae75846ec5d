"""What a question to the analyst may cost at most, by the analyst's own estimate."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from media_pipeline.graph.price import Price
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import Call


def most_it_costs(call: Call, question: Callable[[], Any]) -> int:
    """Microdollars; 0 for an analyst that costs nothing, and then the question is not read."""
    if not analyst().most(call, " "):
        return 0
    asked = question()
    text = asked if isinstance(asked, str) else json.dumps(asked, default=asdict)
    return analyst().most(call, text) if asked is not None else 0


def quoted(call: Call, question: Callable[[], Any]) -> Price:
    """Nothing where the answer is kept; at most an answer and one more with feedback."""
    return Price(0, 2 * most_it_costs(call, question))
