"""Neighbouring shots may be one clip."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("media_pipeline", "0011_element_medium"),
    ]

    operations = [
        migrations.AddField(
            model_name="film",
            name="pack_clips",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
