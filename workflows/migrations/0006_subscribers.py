"""Subscribers, deliveries, feeds."""

import django.db.models.deletion
import django.db.models.fields.json
import django.db.models.functions.datetime
import workflows.uuid7
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('workflows', '0005_answers'),
    ]

    operations = [
        migrations.CreateModel(
            name='FeedEntry',
            fields=[
                ('event', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='feed_entry', serialize=False, to='workflows.event')),
                ('number', models.BigIntegerField()),
                ('ordered_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
        ),
        migrations.CreateModel(
            name='FeedPosition',
            fields=[
                ('id', models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ('ordered', models.BigIntegerField(db_default=0)),
                ('seen', models.BigIntegerField(db_default=0)),
                ('horizon', models.BigIntegerField(db_default=0)),
            ],
        ),
        migrations.CreateModel(
            name='ProjectFeed',
            fields=[
                ('project', models.OneToOneField(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='feed_position', serialize=False, to='workflows.project')),
                ('first_number', models.BigIntegerField(db_default=1)),
                ('last_number', models.BigIntegerField(db_default=0)),
            ],
        ),
        migrations.CreateModel(
            name='Subscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('subscriber', models.CharField(max_length=64)),
                ('target', models.CharField(blank=True, db_default='', max_length=64)),
                ('event_type', models.CharField(max_length=64)),
                ('max_attempts', models.IntegerField()),
                ('lease_seconds', models.IntegerField()),
                ('stall_seconds', models.IntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='WebhookEndpoint',
            fields=[
                ('id', models.UUIDField(default=workflows.uuid7.uuid7, editable=False, primary_key=True, serialize=False)),
                ('url', models.CharField(max_length=500)),
                ('event_types', models.JSONField(default=list)),
                ('secret', models.CharField(max_length=100)),
                ('previous_secret', models.CharField(blank=True, db_default='', max_length=100)),
                ('previous_secret_until', models.DateTimeField(null=True)),
                ('is_active', models.BooleanField(db_default=True)),
                ('disabled_reason', models.CharField(blank=True, db_default='', max_length=64)),
                ('failures', models.IntegerField(db_default=0)),
                ('last_error', models.CharField(blank=True, db_default='', max_length=500)),
                ('last_failed_at', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
            ],
        ),
        migrations.AddField(
            model_name='membership',
            name='wants_mail',
            field=models.BooleanField(db_default=False),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('run__isnull', True)), fields=['id'], name='delivery_by_age'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(django.db.models.fields.json.KeyTextTransform('target', 'payload'), models.OrderBy(models.F('id'), descending=True), condition=models.Q(('run__isnull', True)), name='delivery_by_target'),
        ),
        migrations.AddField(
            model_name='feedentry',
            name='project',
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='feed', to='workflows.project'),
        ),
        migrations.AddConstraint(
            model_name='feedposition',
            constraint=models.CheckConstraint(condition=models.Q(('id', 1)), name='there_is_one_feed_position'),
        ),
        migrations.AddConstraint(
            model_name='feedposition',
            constraint=models.CheckConstraint(condition=models.Q(('ordered__lte', models.F('seen'))), name='what_is_ordered_was_seen'),
        ),
        migrations.AddField(
            model_name='subscription',
            name='project',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to='workflows.project'),
        ),
        migrations.AddField(
            model_name='webhookendpoint',
            name='project',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='workflows.project'),
        ),
        migrations.AddConstraint(
            model_name='feedentry',
            constraint=models.UniqueConstraint(fields=('project', 'number'), name='feed_numbers_are_used_once'),
        ),
        migrations.AddConstraint(
            model_name='subscription',
            constraint=models.UniqueConstraint(fields=('subscriber', 'target', 'event_type'), name='who_hears_of_what_stands_once'),
        ),
        migrations.AddConstraint(
            model_name='subscription',
            constraint=models.CheckConstraint(condition=models.Q(('subscriber__regex', '^[a-z0-9_.-]+$'), ('target__regex', '^[a-z0-9_.-]*$')), name='a_subscription_needs_no_escape'),
        ),
        migrations.AddConstraint(
            model_name='webhookendpoint',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('disabled_reason', ''), ('is_active', True)), models.Q(('is_active', False), models.Q(('disabled_reason', ''), _negated=True)), _connector='OR'), name='exactly_a_disabled_webhook_says_why'),
        ),
    ]
