"""Statements that were wrong, once more under new names; who still calls the old ones may."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"
NAMES = [
    "has_answer_v1",
    "add_needs_v2",
    "bring_back_v2",
    "hold_back_more_v2",
    "claim_job_v2",
    "store_answers_v2",
]


class Migration(migrations.Migration):
    dependencies = [
        ("workflows", "0007_error_index"),
    ]

    operations = [
        migrations.RunSQL(
            (SQL / f"{name}.sql").read_text(encoding="utf-8"),
            f"drop function if exists workflows_{name}",
        )
        for name in NAMES
    ]
