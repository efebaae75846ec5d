"""A plan lasts as long as its session; one made for an empty table must do for a full one."""

import re
from pathlib import Path

import pytest

import workflows.execution
import workflows.jobs
from workflows.database import fetch_all

#: Beside the path of every job: by a person, a tick of minutes, or for one job that is in trouble.
SELDOM = {"add_needs", "block_job", "bring_back", "cancel_jobs", "settle_run", "take_job"}


@pytest.mark.django_db
def test_what_workers_ask_for_every_job_never_reads_a_table_through() -> None:
    """Seen: three sequential scans of 3,400 rows a job, until autovacuum came by."""
    asked = {
        name
        for package in (workflows.jobs, workflows.execution)
        for path in Path(package.__path__[0]).glob("*.py")
        for name in re.findall(r"workflows_(\w+_v\d+)\(", path.read_text())
    }
    asked = {name for name in asked if name[:-3] not in SELDOM}
    assert len(asked) > 6

    settings = dict(
        fetch_all(
            lambda name, config: (name.removeprefix("workflows_"), config or []),
            "select proname::text, proconfig from pg_proc where proname like 'workflows%%'",
        )
    )

    assert [one for one in asked if "enable_seqscan=off" not in settings[one]] == []
