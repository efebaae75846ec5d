"""Word lists, written as text."""


def word_set(text: str) -> frozenset[str]:
    """The words of a text, each once."""
    return frozenset(text.split())
