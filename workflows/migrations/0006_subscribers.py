"""Subscribers, deliveries, feeds."""

from typing import Any, ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    dependencies: ClassVar[Any] = [("workflows", "0005_answers")]

    operations: ClassVar[Any] = []
