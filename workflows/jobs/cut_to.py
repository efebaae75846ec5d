"""An event has room for so many bytes; a name may be long, in any script, and full of escapes."""

import json


def cut_to(most_bytes: int, text: str) -> str:
    """The text, or as much of its beginning as fits, with a sign that something is missing."""
    if _bytes(text) <= most_bytes:
        return text
    while _bytes(text + "…") > most_bytes:
        # A letter takes six bytes at most, so this never takes away more than it has to by much.
        text = text[: -max(1, (_bytes(text + "…") - most_bytes) // 6)]
    return text + "…"


def _bytes(text: str) -> int:
    """As JSON spells it, in UTF-8, without the quotes."""
    return len(json.dumps(text, ensure_ascii=False).encode()) - 2
