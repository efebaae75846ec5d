"""Files of exports are kept for a while, and a tick takes them away."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("media_pipeline", "0014_film_version_and_archive"),
    ]

    operations = [
        migrations.AddField(
            model_name="asset",
            name="expires_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="asset",
            name="removed_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddIndex(
            model_name="asset",
            index=models.Index(
                condition=models.Q(("expires_at__isnull", False), ("removed_at__isnull", True)),
                fields=["expires_at"],
                name="asset_to_be_removed",
            ),
        ),
    ]
