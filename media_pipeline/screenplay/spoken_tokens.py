"""A line as it is spoken and subtitled: the signs of a token are for readers of the script."""

import re

_BRACED = re.compile(r"\{\s*@?([^\s{}@][^{}\n]{0,99}?)\s*\}")
_AT = re.compile(r"(?<![\w@])@(\w+(?:[_-]\w+)*)")


def without_token_signs(line: str) -> str:
    """``{RED_MUG}`` is «RED MUG», and so is ``@RED_MUG``; ``@anna`` stays: it may be a handle."""
    line = _BRACED.sub(lambda found: found[1].replace("_", " "), line)
    return _AT.sub(lambda found: _token(found[0], found[1]), line)


def _token(whole: str, word: str) -> str:
    return word.replace("_", " ") if word == word.upper() else whole
