"""Short jobs of a turn end together, and the next ones are claimed together, in one statement."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"
NAMES = ["end_together_v1", "next_together_v1", "claim_together_v1", "turn_together_v1"]


class Migration(migrations.Migration):
    dependencies = [
        ("workflows", "0014_operators_rights"),
    ]

    operations = [
        *(
            migrations.RunSQL(
                (SQL / f"{name}.sql").read_text(encoding="utf-8"),
                f"drop function if exists workflows_{name}",
            )
            for name in NAMES
        ),
        # As in 0012: no plan that was made for an empty table, and one plan for all numbers.
        *(
            migrations.RunSQL(
                f"alter function workflows_{name} set enable_seqscan = off "
                "set plan_cache_mode = force_generic_plan",
                f"alter function workflows_{name} reset enable_seqscan reset plan_cache_mode",
            )
            for name in NAMES
        ),
    ]
