"""What is kept of an error: at most 500 characters, and no secret."""

import re

LONGEST = 500

_SECRETS = (
    # name=value and "name": "value" for everything that smells of a credential
    re.compile(
        r"""(?ix)((?:[\w-]*(?:api[_-]?key|token|secret|password|passwd|authorization|signature|
        credential)[\w-]*)["']?\s*[:=]\s*["']?(?:bearer\s+|basic\s+)?)[^\s"'&,;]+"""
    ),
    re.compile(r"(?i)(\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}"),
    re.compile(r"(?i)(\b[a-z][a-z0-9+.-]*://[^\s:/@]*:)[^\s@/]+(?=@)"),
    re.compile(r"(\b(?:sk|pk|rk|cs|ghp|xoxb)[-_])[\w-]{8,}"),
)


def error_detail(text: str) -> str:
    """One line, credentials, NULs and halves of characters taken out, cut at 500 characters."""
    whole = text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
    line = " ".join(whole.split())
    for secret in _SECRETS:
        line = secret.sub(r"\1[redacted]", line)
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
