"""What the audit of our packages says, by what pip-audit answers; a stand-in answers for it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.project_files import ROOT

BAD = {"id": "CVE-2026-1", "fix_versions": ["2.0"]}
SKIPPED = {"name": "one", "skip_reason": "not found"}


def said(answer: Any, folder: Path) -> tuple[int, str]:
    (folder / "pip_audit.py").write_text(f"print({json.dumps(answer)!r})")
    done = subprocess.run(
        [sys.executable, str(ROOT / "requirements/audit.py")],
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize("answer", [{"dependencies": [SKIPPED, SKIPPED]}, {}, "trouble", []])
def test_nobody_reached_is_no_failure_and_is_not_called_good(answer: Any, tmp_path: Path) -> None:
    code, text = said(answer, tmp_path)

    assert code == 0
    assert text.count("nothing was looked at") == 2


def test_an_advisory_is_a_failure_and_says_what_repairs_it(tmp_path: Path) -> None:
    good = {"name": "two", "version": "1.0", "vulns": []}
    bad = {"name": "one", "version": "1.0", "vulns": [BAD]}
    code, text = said({"dependencies": [good, bad, SKIPPED]}, tmp_path)

    assert code == 1
    assert "one 1.0: CVE-2026-1, repaired in 2.0" in text
    assert "2 looked at, 1 not known there, 1 bad" in text


def test_nothing_known_is_good(tmp_path: Path) -> None:
    code, text = said({"dependencies": [{"name": "a", "version": "1", "vulns": []}]}, tmp_path)

    assert (code, "1 looked at, 0 not known there, 0 bad" in text) == (0, True)
