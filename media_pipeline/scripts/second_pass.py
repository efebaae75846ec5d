"""A split is read twice at most: where too much had to be repaired, and the better one counts."""

from typing import Any

from media_pipeline.scripts.asked_before import ANSWERS_IN_VAIN
from media_pipeline.scripts.boundaries import Split
from workflows.jobs.claim import HeldSubmission

_QUOTED = 5


def unsound(cut: Split) -> list[float]:
    """Small is sound: no scene at all, beginnings that were not found, beginnings repaired."""
    asked = max(1, len(cut.slices) + len(cut.dropped))
    return [float(not cut.slices), len(cut.dropped) / asked, cut.repaired / asked]


def first_pass(before: list[HeldSubmission]) -> dict[str, Any] | None:
    """The receipt of this round's first answer, if it can be used though it is unsound."""
    if len(before) % ANSWERS_IN_VAIN == 0:
        return None
    receipt = before[-1].result or {}
    return receipt if "unsound" in receipt else None


def better_of(first: dict[str, Any], cut: Split, receipt: dict[str, Any]) -> dict[str, Any]:
    """The second only if it is better. ``usage`` is of the second: the first has its own row."""
    if unsound(cut) < first["unsound"]:
        return receipt
    return first | {"usage": receipt["usage"], "first_pass": True}


def feedback_on(script: str, cut: Split) -> str:
    """What to tell the model: which quotes are not in the text, and the rule for quotes."""
    rule = (
        "Copy each quote letter for letter from the script, 40 to 80 characters from the first "
        "line of the scene on, in the order of the script, and give the number of that line."
    )
    if not cut.slices:
        lines = len(script.splitlines())
        return f"You named no scene; the script has {lines} lines and at least one scene. {rule}"
    lost = "; ".join(f"line {one.hint_line}: «{one.quote[:80]}»" for one in cut.dropped[:_QUOTED])
    of = len(cut.slices) + len(cut.dropped)
    said = (
        f"{len(cut.dropped)} of your {of} quotes are not in the script at or after the one before"
    )
    said += f" ({lost}). " if lost else ". "
    return f"{said}{cut.repaired} differ from its letters. {rule}"
