"""A voice that nobody designs, as jobs: a script, readings side by side, and the first that passed.

```text
range_script ─┬─ range_read 1 ── range_check 1 ── range_keep 1 ─┐
              ├─ range_read 2 ── range_check 2 ── range_keep 2 ─┼─ range_choose (lands the voice)
              └─ range_read 3 ── range_check 3 ── range_keep 3 ─┘
```

Each is one request with its own receipt, to one provider, with that one's key and price. A reading
that fails anywhere is dropped; the choice goes on without it.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from media_pipeline.graph.make_takes import MakeTakes
from media_pipeline.providers.model_cards import card
from workflows.jobs.new_job import Need, NewJob

SCRIPT: Final = "voices.range_script"
READ: Final = "voices.range_read"
CHECK: Final = "voices.range_check"
KEEP: Final = "voices.range_keep"
CHOOSE: Final = "voices.range_choose"


class RangeStep(MakeTakes):
    """``model``: who reads. ``voice_key``: of the job that lands the voice; ``number``: which of
    the readings, from 1."""

    model: str
    voice_key: str
    number: int = 0

    @property
    def reads(self) -> int:
        return card(self.model, "voices").range_reads


def script_key(voice_key: str) -> str:
    return f"{voice_key}:script"


def step_key(voice_key: str, kind: str, number: int) -> str:
    return f"{voice_key}:{kind.rpartition('_')[2]}:{number}"


def range_steps(model: str, key: str, takes: MakeTakes, project_id: UUID) -> Sequence[NewJob]:
    """Empty for a model that designs voices. The last job has ``key`` and lands ``takes``."""
    reads = card(model, "voices").range_reads
    if not reads:
        return []
    told = {**takes.model_dump(), "model": model, "voice_key": key}
    jobs = [NewJob(SCRIPT, script_key(key), RangeStep(**told), optional=True)]
    for number in range(1, reads + 1):
        step, before = RangeStep(**told, number=number), script_key(key)
        for kind in (READ, CHECK, KEEP):
            this = step_key(key, kind, number)
            limit = f"{card(model).provider}:{project_id}" if kind == READ else ""
            jobs.append(
                NewJob(kind, this, step, needs=[Need(before)], optional=True, limit_key=limit)
            )
            before = this
    settled = [Need(step_key(key, KEEP, number), "settled") for number in range(1, reads + 1)]
    return [*jobs, NewJob(CHOOSE, key, RangeStep(**told), needs=settled)]
