"""Windows by project turn, limits, held-back jobs."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('workflows', '0002_statements'),
    ]

    operations = [
        migrations.CreateModel(
            name='Limit',
            fields=[
                ('key', models.CharField(max_length=100, primary_key=True, serialize=False)),
                ('cap', models.IntegerField(blank=True, null=True)),
                ('paused_until', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.RemoveIndex(
            model_name='job',
            name='job_due',
        ),
        migrations.AddField(
            model_name='job',
            name='held_back',
            field=models.CharField(blank=True, choices=[('limit', 'Limit'), ('paused', 'Paused')], db_default='', default='', max_length=8),
        ),
        migrations.AddField(
            model_name='job',
            name='holds_slot',
            field=models.GeneratedField(db_persist=True, expression=models.ExpressionWrapper(models.Q(models.Q(('limit_key', ''), _negated=True), models.Q(('status', 'leased'), ('waiting_since__isnull', False), _connector='OR')), output_field=models.BooleanField()), output_field=models.BooleanField()),
        ),
        migrations.AddField(
            model_name='run',
            name='started_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('due_at__isnull', False), ('held_back', '')), fields=['queue', 'project', 'due_at'], name='job_due'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('held_back', ''), _negated=True), fields=['limit_key', 'due_at'], name='job_held_back'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('holds_slot', True)), fields=['limit_key'], name='job_slot'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(('held_back', ''), models.Q(('held_back__in', ['limit', 'paused']), ('status__in', ['ready', 'retry_scheduled']), ('waiting_since__isnull', True)), _connector='OR'), name='only_a_job_that_could_start_is_held_back'),
        ),
        migrations.AddConstraint(
            model_name='limit',
            constraint=models.CheckConstraint(condition=models.Q(('cap__isnull', True), ('cap__gte', 0), _connector='OR'), name='a_cap_is_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='limit',
            constraint=models.CheckConstraint(condition=models.Q(('key', ''), _negated=True), name='a_limit_has_a_key'),
        ),
    ]
