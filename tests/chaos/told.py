"""What the harness tells the processes that it starts, through their environment."""

import os
from pathlib import Path


def provider() -> str:
    """Host and port."""
    return os.environ["CHAOS_PROVIDER"]


def root() -> Path:
    """The folder of this run: warrants, last words, the ledger."""
    return Path(os.environ["CHAOS_ROOT"])


def is_mortal() -> bool:
    """Only workers obey warrants; the harness imports the same code and must not."""
    return os.environ.get("CHAOS_MORTAL") == "1"


def scale() -> float:
    """By how much all times are divided, the provider's too."""
    return float(os.environ["CHAOS_SCALE"])
