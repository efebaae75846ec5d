"""Rows of which a film has thousands, and which are read all together."""

from collections.abc import Collection
from typing import Any, Self

from django.db import models
from django.db.models.base import ModelState


class ManyRows(models.Model):
    """Read whole they are taken as they come from the database.

    Django sets each field by itself and tells two signals of it, which nobody here listens to:
    fifteen times as long, for seven thousand takes a fifth of the time to plan a film.
    """

    class Meta:
        abstract = True

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **more: Any
    ) -> Self:
        """Django's hook for instances that are loaded, not made."""
        if more or len(values) != len(cls._meta.concrete_fields):  # some fields are deferred
            return super().from_db(db, field_names, values, **more)
        row = cls.__new__(cls)
        row.__dict__.update(zip(field_names, values, strict=True))
        row._state = ModelState()
        row._state.adding = False
        row._state.db = db
        return row
