"""Real scripts with right answers, read where they are; they are somebody's work and not ours.

They lie in a folder ``cases`` (``scripts/`` and ``expected/``) beside or near this checkout. Where
there is none, the tests are skipped and say so.
"""

import pytest

from tests.corpus.cases import cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """``case``: one test for each file that has a right answer, whatever it is called."""
    if "case" in metafunc.fixturenames:
        found = cases()
        missing = pytest.mark.skip(
            reason="the folder of real scripts (cases/scripts, cases/expected) is not here"
        )
        parameters = [pytest.param(case, id=case.name) for case in found]
        metafunc.parametrize("case", parameters or [pytest.param(None, marks=missing, id="none")])
