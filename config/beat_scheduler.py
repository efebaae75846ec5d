"""Beat as we run it: it says that it lives, and writes down soon when each tick was sent."""

from typing import Any

from django_celery_beat.models import PeriodicTask
from django_celery_beat.schedulers import DatabaseScheduler, ModelEntry

from workflows.execution.sign_of_life import beat_ticked


class BeatEntry(ModelEntry):  # type: ignore[misc]
    """A tick; what it writes down goes over nothing that somebody edits at that moment."""

    def save(self) -> None:
        """One statement. The library's own reads the row and writes all of it."""
        PeriodicTask.objects.filter(pk=self.model.pk).update(
            last_run_at=self.model.last_run_at, total_run_count=self.model.total_run_count
        )


class BeatScheduler(DatabaseScheduler):  # type: ignore[misc]
    """
    The rows of the admin, read again as soon as one is changed.

    For the health check of its container (``./manage.py alive``) it leaves a sign each time it has
    looked at them, as workers do: a beat that hangs is not alive, one without work to send is.
    """

    Entry = BeatEntry
    #: Seconds. Celery's own are three minutes, and for so long nobody sees that beat is silent.
    sync_every = 20

    def tick(self, *arguments: Any, **named: Any) -> Any:
        pause = super().tick(*arguments, **named)
        beat_ticked()
        return pause
