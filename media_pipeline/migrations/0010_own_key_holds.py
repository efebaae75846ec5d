"""Who asks with a key of the project's own says so where others hold money."""

from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).parent / "sql"
NAMES = ["hold_v2", "capture_v2", "own_key_v1"]


class Migration(migrations.Migration):
    dependencies = [
        ("media_pipeline", "0009_picture_pool"),
    ]

    operations = [
        migrations.AddField(
            model_name="reservation",
            name="is_own_key",
            field=models.BooleanField(db_default=False, default=False),
        ),
        *(
            migrations.RunSQL(
                (SQL / f"{name}.sql").read_text(encoding="utf-8"),
                f"drop function if exists media_pipeline_{name}",
            )
            for name in NAMES
        ),
    ]
