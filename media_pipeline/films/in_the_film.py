"""Rows that a draft left out are kept with all that hangs on them, and are in no film."""

from typing import TypeVar

from django.db import models
from django.db.models import QuerySet

RowT = TypeVar("RowT", bound=models.Model)


class InTheFilm(models.Manager[RowT]):
    """What the film consists of now. Whoever wants what was left out too asks ``every``."""

    def get_queryset(self) -> QuerySet[RowT]:
        return super().get_queryset().filter(left_out=False)


class InAScene(InTheFilm[RowT]):
    """A shot of a scene that was left out is left out with it."""

    def get_queryset(self) -> QuerySet[RowT]:
        return super().get_queryset().filter(scene__left_out=False)


class WithLeftOut(models.Manager[RowT]):
    """All rows, also those that no draft of the film shows any more."""
