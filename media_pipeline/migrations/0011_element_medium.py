"""An element is a picture, as all were, or a sound."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("media_pipeline", "0010_own_key_holds"),
    ]

    operations = [
        migrations.AddField(
            model_name="element",
            name="medium",
            field=models.CharField(
                choices=[("picture", "Picture"), ("sound", "Sound")],
                default="picture",
                max_length=10,
            ),
        ),
    ]
