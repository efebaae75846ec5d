"""What a row keeps as JSON, or as an address, for people to read: secrets never."""

import json
import re
from typing import Any
from urllib.parse import urlsplit

from django.utils.html import format_html
from django.utils.safestring import SafeString

LONGEST_SHOWN = 20_000
HIDDEN = "•••"
_SECRET = re.compile(
    r"(^|_|-)(secret|password|passwd|authorization|cookie|credentials?|signature"
    r"|(api|access|private|secret|provider)[_-]?(key|token)|token|bearer)s?($|_|-)",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"tokens?$|^tokens?_", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://[^\s\"'<>]+", re.IGNORECASE)


def pretty_json(value: Any) -> SafeString | str:
    """Indented; what a name calls a secret is hidden, and addresses lose what signs them."""
    if value in (None, {}, [], ""):
        return "–"
    text = json.dumps(without_secrets(value), indent=2, ensure_ascii=False, sort_keys=True)
    more = len(text) - LONGEST_SHOWN
    if more > 0:
        text = f"{text[:LONGEST_SHOWN]}\n… {more} more characters"
    return format_html('<pre class="json" tabindex="0">{}</pre>', text)


def without_secrets(value: Any) -> Any:
    """A copy that can be shown."""
    match value:
        case dict():
            return {name: _shown(str(name), inner) for name, inner in value.items()}
        case list():
            return [without_secrets(inner) for inner in value]
        case str():
            return _ADDRESS.sub(lambda found: without_query(found.group()), value)
    return value


def without_query(address: str) -> str:
    """The address without its query, user and password: with them, whoever reads may fetch."""
    try:
        parts = urlsplit(address)
        host = parts.netloc.rpartition("@")[2]
    except ValueError:
        return HIDDEN
    rest = f"?{HIDDEN}" if parts.query or parts.fragment else ""
    return f"{parts.scheme}://{host}{parts.path}{rest}" if host else address


def _shown(name: str, value: Any) -> Any:
    is_number = isinstance(value, int | float | None)
    if _SECRET.search(name) and not (is_number and _COUNTED.search(name)):
        return HIDDEN if value else value
    return without_secrets(value)
