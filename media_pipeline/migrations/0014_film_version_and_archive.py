"""Who has seen an older film is told, and a film can be put away."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('media_pipeline', '0013_ceilings'),
    ]

    operations = [
        migrations.AddField(
            model_name='film',
            name='archived_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='film',
            name='version',
            field=models.PositiveIntegerField(db_default=1, default=1),
        ),
    ]
