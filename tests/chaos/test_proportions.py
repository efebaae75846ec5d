"""Chaos divides all of the engine's times by one number, so it must know them all."""

import re

import pytest

from tests.architecture.project_files import ROOT
from tests.chaos.proportions import TIMES, Proportions

#: How long things are kept or may take in all: nothing that a run of minutes waits for.
NOT_SCALED = {
    "WORKFLOWS_RUN_DEADLINE_SECONDS",
    "WORKFLOWS_PROVIDER_WEBHOOK_SECONDS",
    "WORKFLOWS_TURN_SECONDS",  # a bound of work, not a wait
}
TEXT = (ROOT / "config/settings/workflows.py").read_text(encoding="utf-8")


def test_every_time_of_the_engine_is_scaled() -> None:
    known = set(re.findall(r'env\.\w+\("(WORKFLOWS_\w+_SECONDS)"', TEXT))
    kept = {name for name in known if name.startswith("WORKFLOWS_KEEP_")}
    assert known - kept - NOT_SCALED == set(TIMES), "divide it in proportions.py, or name it here"


@pytest.mark.parametrize("name", sorted(TIMES))
def test_at_scale_one_it_is_the_true_time(name: str) -> None:
    found = re.search(rf'"{name}", default=([\d *]+)\)', TEXT)
    assert found is not None
    first, *more = (int(factor) for factor in found[1].split("*"))
    for factor in more:
        first *= factor
    assert float(Proportions(1).environment()[name]) == first
