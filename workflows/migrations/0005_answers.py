"""Looks, cancels at the provider, answers of a person."""

from typing import Any, ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    dependencies: ClassVar[Any] = [("workflows", "0004_commands")]

    operations: ClassVar[Any] = []
