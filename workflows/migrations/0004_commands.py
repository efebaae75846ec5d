"""Commands of all kinds, deadlines."""

from typing import Any, ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    dependencies: ClassVar[Any] = [("workflows", "0003_hot_path")]

    operations: ClassVar[Any] = []
