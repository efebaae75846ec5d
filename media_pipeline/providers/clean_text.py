"""What a model wrote, fit to be kept: no control characters, no end of it where there is none."""

import re

#: PostgreSQL keeps no NUL, JSON no lone surrogate, and a page wants neither.
_UNFIT = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")
#: Letters of one field at most, as a person's own edit may have.
LONGEST = 2_000


def clean_text(text: str, longest: int = LONGEST) -> str:
    """On one line, trimmed, at most ``longest`` letters."""
    return " ".join(_UNFIT.sub("", text).split())[:longest].rstrip()


def clean_quote(text: str) -> str:
    """Lines and spaces as they are: it is looked for in the script."""
    return _UNFIT.sub("", text)
