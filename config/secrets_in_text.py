"""Secrets in text that is about to leave the process: log lines and reports of errors."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

SECRET_NAME = re.compile(
    r"pass(word|wd)?$|secret|token(?!s)|authorization|api_?key|cookie|signature|"
    r"_key$|_key_secrets$|^dsn$|_dsn$",
    re.I,
)
#: Keys of rows, not of doors.
_NO_SECRETS = re.compile(r"^(idempotency|limit|sort|primary|foreign|job|routing)_key$", re.I)
_HOLDS_SECRETS = re.compile(r"(_KEY|SECRETS?|TOKEN|PASSWORD|_DSN|_KEY_FALLBACKS)$")
#: What a secret looks like, wherever it stands. The group is what may stay.
_FORMS = re.compile(
    r"(\w[\w+.-]*://)[^/\s@\"'\\]+(?=@)"  # a login inside an address
    r"|(\b(?:bearer|basic)\s+)[\w+/.=~:-]{8,}"
    r"|((?:authorization|cookie|api-key)[\"'\\]*\s*[:=]\s*[\"'\\]*(?:\w+\s+)?)[^\s\"'\\,}]+"
    r"|((?:callsheet_session|callsheet_csrf|csrfmiddlewaretoken|password)"
    r"[\"'\\]*\s*[:=]\s*[\"'\\]*)[^\s\"'\\,;&}]+"
    r"|([?&](?:[\w-]*(?:signature|token|secret|key|credential))=)[^&\s\"'<>\\]+"
    r"|(\bcs_)[\w-]{20,}"  # our API keys
    r"|(\bwhsec_)[\w+/=-]{16,}"  # webhooks' secrets
    r"|(\bsk[-_])[\w-]{16,}"  # what most vendors call theirs
    r"|(/provider-webhooks/)[\w.:=-]{12,}"  # signed addresses that providers call
    r"|(/media/)[\w.-]+:[\w.:=-]+",  # and that open a file
    re.I,
)
#: One of these is in whatever has such a form. Most lines have none, and are looked through in a
#: tenth of the time.
_SIGNS = (
    *("://", "bearer", "basic", "authorization", "cookie", "api-key", "signature", "token="),
    *("secret=", "key=", "credential=", "cs_", "whsec_", "sk-", "sk_", "/media/", "-webhooks/"),
    *("callsheet_", "csrfmiddlewaretoken", "password"),
)
SHORTEST = 8
HIDDEN = "***"

_known: re.Pattern[str] | None = None


def know(settings: Mapping[str, Any]) -> None:
    """From now on the values of the settings that hold a secret are hidden everywhere."""
    global _known
    values = {value for value in _values(settings) if len(value) >= SHORTEST}
    longest_first = sorted(values, key=len, reverse=True)
    _known = re.compile("|".join(map(re.escape, longest_first))) if values else None


def _values(settings: Mapping[str, Any]) -> Iterator[str]:
    for name, given in settings.items():
        if isinstance(given, dict):
            yield from _values(given)
        elif _HOLDS_SECRETS.search(str(name)):
            yield from (one for one in _listed(given) if isinstance(one, str))


def _listed(given: Any) -> Sequence[Any]:
    return given if isinstance(given, list | tuple) else [given]


def is_secret(name: str) -> bool:
    return bool(SECRET_NAME.search(name)) and not _NO_SECRETS.match(name)


def hide(text: str) -> str:
    """The text without what is, or looks like, a secret."""
    if _known is not None:
        text = _known.sub(HIDDEN, text)
    small = text.lower()
    if not any(sign in small for sign in _SIGNS):
        return text
    return _FORMS.sub(lambda found: next(filter(None, found.groups()), "") + HIDDEN, text)


def blank(name: str, value: Any) -> Any:
    """A value, at any depth, without what is called a secret; ``name`` is what it is called."""
    if is_secret(name) and value not in (None, ""):
        return HIDDEN
    if isinstance(value, dict):
        return {key: blank(str(key), inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [blank("", inner) for inner in value]
    return value
