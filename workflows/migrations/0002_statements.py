"""
The statements of the engine's hot path, as functions: one round trip each, and every statement in
them has its own snapshot, so a lock taken first is really taken before what it protects is read.

A released function keeps its name, its signature and its file; a change is a new file with a new
name, because old and new workers call side by side during a deploy.
"""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"
NAMES = [
    "uuid7_v1",
    "append_events_v1",
    "note_skipped_v1",
    "due_projects_v1",
    "fill_window_v1",
    "fill_windows_v1",
    "fill_limit_v1",
    "fill_limits_v1",
    "hold_until_v1",
    "release_dependents_v1",
    "settle_run_v1",
    "hold_back_more_v1",
    "claim_job_v1",
    "hold_claim_v1",
    "settle_job_v1",
    "next_job_v1",
    "settle_and_claim_v1",
    "put_back_v1",
    "block_job_v1",
    "plan_jobs_v1",
    "add_needs_v1",
    "cancel_jobs_v1",
    "bring_back_v1",
    "pause_run_v1",
    "resume_run_v1",
    "set_priority_v1",
    "order_feed_v1",
    "claim_looks_v1",
    "look_again_v1",
    "store_answers_v1",
    "take_job_v1",
]
# Room for updates in place, and vacuum by dead rows where rows live for seconds.
STORAGE = """
alter table workflows_job set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 5000);
alter table workflows_attempt set (fillfactor = 80);
alter table workflows_lease set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000);
alter table workflows_run set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000);
alter table workflows_channel set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000);
alter table workflows_event add constraint event_data_is_small
  check (octet_length(data::text) <= 2048);
"""


class Migration(migrations.Migration):
    dependencies = [("workflows", "0001_rows")]

    operations = [
        migrations.RunSQL(STORAGE, migrations.RunSQL.noop),
        *(
            migrations.RunSQL(
                (SQL / f"{name}.sql").read_text(encoding="utf-8"),
                f"drop function if exists workflows_{name}",
            )
            for name in NAMES
        ),
    ]
