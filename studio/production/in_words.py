"""Numbers and names as a person says them."""


def seconds_in_words(seconds: float) -> str:
    """As ``8.4 s``, ``1 min 05 s`` or ``2 h 03 min``."""
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02d} s"
    return f"{minutes // 60} h {minutes % 60:02d} min"


def job_in_words(kind: str) -> str:
    """A job's kind without its punctuation: ``shot.still`` is ``shot still``."""
    return kind.replace(".", " ").replace("_", " ")
