"""Looks by a tick, cancels at the provider, answers of a person, requests repeated on purpose."""

from typing import Any, ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar[Any] = [("workflows", "0004_commands")]

    operations: ClassVar[Any] = [
        migrations.RemoveConstraint(
            model_name='job',
            name='exactly_a_scheduled_job_has_a_due_time',
        ),
        migrations.RemoveConstraint(
            model_name='job',
            name='a_claimable_job_has_an_attempt_left',
        ),
        migrations.AddField(
            model_name='job',
            name='granted_submission',
            field=models.IntegerField(db_default=0),
        ),
        migrations.AddField(
            model_name='job',
            name='look_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='submission',
            name='cancel_outcome',
            field=models.CharField(blank=True, choices=[('accepted', 'Accepted'), ('too_late', 'Too Late'), ('unsupported', 'Unsupported')], db_default='', default='', max_length=16),
        ),
        migrations.AddField(
            model_name='submission',
            name='cancelled_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='submission',
            name='note',
            field=models.CharField(blank=True, db_default='', default='', max_length=500),
        ),
        migrations.AddField(
            model_name='submission',
            name='person',
            field=models.CharField(blank=True, db_default='', default='', max_length=150),
        ),
        migrations.AddField(
            model_name='submission',
            name='person_answer',
            field=models.CharField(blank=True, db_default='', default='', max_length=16),
        ),
        migrations.AddField(
            model_name='submission',
            name='superseded',
            field=models.CharField(blank=True, db_default='', default='', max_length=64),
        ),
        migrations.RunSQL(
            "update workflows_job set look_at = due_at, due_at = null where status = 'waiting'",
            "update workflows_job set due_at = look_at, look_at = null where status = 'waiting'",
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('look_at__isnull', False)), fields=['look_at'], name='job_look_due'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('due_at__isnull', False), ('status__in', ['ready', 'retry_scheduled'])), models.Q(models.Q(('status__in', ['ready', 'retry_scheduled']), _negated=True), ('due_at__isnull', True)), _connector='OR'), name='exactly_a_scheduled_job_has_a_due_time'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('look_at__isnull', False), ('status', 'waiting')), models.Q(models.Q(('status', 'waiting'), _negated=True), ('look_at__isnull', True)), _connector='OR'), name='exactly_a_waiting_job_has_a_next_look'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status__in', ['queued', 'ready', 'retry_scheduled']), _negated=True), ('attempt_count__lt', models.F('max_attempts')), ('waiting_since__isnull', False), _connector='OR'), name='a_claimable_job_has_an_attempt_left'),
        ),
        migrations.AddConstraint(
            model_name='submission',
            constraint=models.CheckConstraint(condition=models.Q(('cancel_outcome__in', ['', 'accepted', 'too_late', 'unsupported'])), name='cancel_outcome_is_known'),
        ),
    ]
