"""A provider's answer as jsonb can hold it."""

import json
import logging
import math
from typing import Any

log = logging.getLogger(__name__)

LARGEST_RESULT = 32 * 1024


def storable_result(kind: str, result: dict[str, Any]) -> str:
    """As JSON. What was paid for is never refused: it is made to fit, and a large one is noted."""
    text = json.dumps(_storable(result), ensure_ascii=False, allow_nan=False)
    if len(text) > LARGEST_RESULT:
        # The kind should put long texts in storage.
        log.warning("receipt.large", extra={"kind": kind, "characters": len(text)})
    return text


def storable_text(value: str) -> str:
    """Without NULs and halves of characters, which PostgreSQL does not hold."""
    return value.replace("\0", "").encode("utf-8", "replace").decode("utf-8")


def _storable(value: Any) -> Any:
    """What jsonb cannot hold is taken out: a paid answer is not lost for a NUL or a NaN."""
    if isinstance(value, str):
        return storable_text(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {_storable(str(name)): _storable(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_storable(item) for item in value]
    if value is None or isinstance(value, bool | int | float):
        return value
    return str(value)
