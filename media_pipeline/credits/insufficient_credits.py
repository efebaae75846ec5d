"""There is less than the work may cost: refused before anything is spent."""

from media_pipeline.credits.dollars import show_dollars
from workflows.errors import CommandRefused


class InsufficientCredits(CommandRefused):
    """``needed`` and ``available`` in micro-dollars. As a planner's refusal nothing is written."""

    code = "insufficient_credits"

    def __init__(self, needed: int, available: int) -> None:
        self.needed = needed
        self.available = available
        super().__init__(
            self.code,
            f"this may cost {show_dollars(needed)}, and {show_dollars(available)} is available; "
            "add credits (./manage.py credits --add), stop earlier, or choose other models",
            http_status=402,
        )
