"""
The end of a job in fewer statements, and no plan that was made for an empty table.

A session keeps the plans of a function until it ends or the table is analysed. A worker that began
in a new database would read thousands of rows for each job's dependents.
"""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"
NAMES = ["settle_job_v3", "settle_and_claim_v3"]
#: Never a sequential scan in these. They keep their names: who calls them, a worker of the release
#: before too, gets the same answer sooner.
ASKED = [
    *NAMES,
    "claim_job_v2",
    "fill_window_v1",
    "fill_windows_v1",
    "hold_claim_v1",
    "put_back_v1",
    "settle_job_v2",
    "settle_and_claim_v2",
    "claim_looks_v1",
    "look_again_v1",
    "store_answers_v2",
    "plan_jobs_v1",
    "append_events_v1",
]
#: One plan for all numbers: a new one for each window that is filled took longer than to fill it.
ONE_PLAN = ["claim_job_v2", "fill_window_v1", "settle_job_v3", "settle_and_claim_v3"]


class Migration(migrations.Migration):
    dependencies = [
        ("workflows", "0011_found_gone"),
    ]

    operations = [
        *(
            migrations.RunSQL(
                (SQL / f"{name}.sql").read_text(encoding="utf-8"),
                f"drop function if exists workflows_{name}",
            )
            for name in NAMES
        ),
        *(
            migrations.RunSQL(
                f"alter function workflows_{name} set enable_seqscan = off",
                f"alter function workflows_{name} reset enable_seqscan",
            )
            for name in ASKED
        ),
        *(
            migrations.RunSQL(
                f"alter function workflows_{name} set plan_cache_mode = force_generic_plan",
                f"alter function workflows_{name} reset plan_cache_mode",
            )
            for name in ONE_PLAN
        ),
    ]
