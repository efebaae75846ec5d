"""A run that grows by what it finds costs no more than a person agreed to."""

from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).parent / "sql"


class Migration(migrations.Migration):
    dependencies = [
        ("media_pipeline", "0012_pack_clips"),
    ]

    operations = [
        migrations.CreateModel(
            name="Ceiling",
            fields=[
                ("run_id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("most", models.BigIntegerField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("most__gte", 0)),
                        name="a_ceiling_is_not_below_nothing",
                    ),
                ],
            },
        ),
        migrations.RunSQL(
            (SQL / "hold_v3.sql").read_text(encoding="utf-8"),
            "drop function if exists media_pipeline_hold_v3",
        ),
    ]
