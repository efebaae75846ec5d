"""Windows by project turn, limits, held-back jobs."""

from typing import Any, ClassVar

from django.db import migrations


class Migration(migrations.Migration):
    dependencies: ClassVar[Any] = [("workflows", "0002_statements")]

    operations: ClassVar[Any] = []
