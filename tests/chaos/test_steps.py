"""The steps at which chaos kills exist, and those of tests/crash are among them."""

from pkgutil import resolve_name

import pytest

from tests.chaos.mortality import EVERY_KIND, KINDS, OF_SHAPE, paths, steps
from tests.crash import test_every_crash_point as crash

#: No chaos kind asks again on purpose, and a pointer that was not sent is no step of a job.
NOT_HERE = {
    "workflows.execution.settle_looks.ask_again",
    "workflows.execution.settle_looks.release_job",
    "workflows.execution.settle_looks.fill_windows",
}
FUNCTIONS = sorted(path for functions in paths().values() for path in functions)


@pytest.mark.parametrize("path", FUNCTIONS)
def test_a_step_is_a_function_that_exists(path: str) -> None:
    assert callable(resolve_name(path))


def test_every_crash_point_of_the_engine_is_a_step() -> None:
    of_engine = {
        path
        for name, path in vars(crash).items()
        if name.isupper() and isinstance(path, str) and path.startswith("workflows.")
    }
    assert of_engine - NOT_HERE <= set(FUNCTIONS)


def test_every_kind_dies_at_every_step_of_its_shape() -> None:
    for kind, (_, shape, own) in KINDS.items():
        wanted = {*EVERY_KIND, *OF_SHAPE.get(shape, {}), *own}
        assert {step for of_kind, step in steps() if of_kind == kind} == wanted
