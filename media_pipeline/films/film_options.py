"""What a person chooses for a film: its stages and its shape."""

from functools import cache

from django.db import models


class Stage(models.TextChoices):
    """How far a run goes, in order."""

    SCRIPT = "script"
    CASTING = "casting"
    STILLS = "stills"
    DIALOGUE = "dialogue"
    MOTION = "motion"
    MUSIC = "music"

    def reaches(self, other: "Stage | str") -> bool:
        """Whether a run that stops here includes ``other``."""
        order = list(Stage)
        return order.index(self) >= order.index(Stage(other))


class AspectRatio(models.TextChoices):
    WIDE = "16:9"
    TALL = "9:16"
    SQUARE = "1:1"

    @cache  # noqa: B019 - three shapes, and a handful of sizes
    def size(self, short_side: int) -> tuple[int, int]:
        """Width × height in even pixels for a picture whose short side is ``short_side``."""
        across, down = (int(part) for part in self.value.split(":"))
        scale = short_side / min(across, down)
        return 2 * round(across * scale / 2), 2 * round(down * scale / 2)
