"""The work may cost more than was agreed to: it is not asked for."""

from media_pipeline.credits.dollars import show_dollars


class BeyondCeiling(Exception):
    """``needed`` micro-dollars more would go over the ``most`` of the run."""

    code = "price_not_confirmed"

    def __init__(self, needed: int, most: int) -> None:
        self.needed = needed
        self.most = most
        super().__init__(
            f"this may cost {show_dollars(needed)} more, and the run may cost {show_dollars(most)} "
            "in all, as was agreed; read the film's plan and go on with its digest (./manage.py "
            "generate FILM)"
        )
