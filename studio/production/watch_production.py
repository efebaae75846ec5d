"""Look on until a run has ended, and keep alive whom it needs meanwhile."""

import threading
from collections.abc import Callable
from uuid import UUID

from django.db import InterfaceError, OperationalError, connection

from studio.production.crew import Crew
from studio.production.production_view import ProductionView, view_production

LOOK_SECONDS = 0.3
#: So many looks in a row may fail while a database that died is started again.
MOST_FAILED_LOOKS = 40


def watch_production(
    run_id: UUID,
    film_id: UUID,
    *,
    crew: Crew,
    keep_services: Callable[[], None],
    show: Callable[[ProductionView], None],
) -> ProductionView:
    """
    Returns the last view. ``keep_services`` starts again what has died of the embedded servers.

    Raises CrewFailed, and the database's error when it stays away.
    """
    pause = threading.Event()
    failed_looks = 0
    while True:
        crew.keep_alive()
        try:
            view = view_production(run_id, film_id)
        except (OperationalError, InterfaceError):
            failed_looks += 1
            if failed_looks > MOST_FAILED_LOOKS:
                raise
            connection.close()
            keep_services()
            pause.wait(LOOK_SECONDS)
            continue
        failed_looks = 0
        show(view)
        if view.has_ended:
            return view
        pause.wait(LOOK_SECONDS)
