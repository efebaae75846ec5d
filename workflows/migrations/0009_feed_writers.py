"""A feed waits for those alone who may have written events."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).parent / "sql"
NAMES = ["feed_writer_v1", "order_feed_v2"]


class Migration(migrations.Migration):
    dependencies = [
        ("workflows", "0008_second_statements"),
    ]

    operations = [
        migrations.RunSQL(
            (SQL / f"{name}.sql").read_text(encoding="utf-8"),
            f"drop function if exists workflows_{name}",
        )
        for name in NAMES
    ]
