"""What failed is found among what came through."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [
        ("workflows", "0006_subscribers"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="job",
            index=models.Index(condition=~Q(error_code=""), fields=["-id"], name="job_with_error"),
        ),
    ]
