"""PostgreSQL and Valkey for whoever named no servers: there while somebody uses them.

Every process that uses them shares one lock. On leaving, each tries to take that lock alone; the
one that can was the last, and stops them. A process that is killed cannot stop anything: the
kernel drops its share, the servers stay, and the next user finds them alive and stops them at its
own end. Starting and stopping happen under a second lock, so nobody joins what is being stopped.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.embedded.file_lock import exclusive, open_lock, release, share, try_exclusive
from config.embedded.places import Places, make_private_directory
from config.embedded.postgres import ensure_postgres, stop_postgres
from config.embedded.valkey import ensure_valkey, stop_valkey
from config.env import VAR_DIR, names_a_broker, names_a_database


@dataclass(frozen=True)
class RunningServices:
    """What this checkout runs by itself; both False when the environment names both servers."""

    places: Places
    postgres: bool
    valkey: bool

    def ensure(self) -> None:
        """Starts again what has died; cheap while both answer (a few milliseconds)."""
        if not (self.postgres or self.valkey):
            return
        with exclusive(self.places.state / "start.lock"):
            self._ensure()

    def _ensure(self) -> None:
        make_private_directory(self.places.sockets)
        if self.postgres:
            ensure_postgres(self.places)
        if self.valkey:
            ensure_valkey(self.places)


@contextmanager
def running_services(
    var: Path = VAR_DIR, *, postgres: bool | None = None, valkey: bool | None = None
) -> Iterator[RunningServices]:
    """Inside, what the environment did not name runs; afterwards the last user stops it.

    :raises EmbeddedServiceError: when a service cannot start; nothing is left running then that
        was not running before.
    """
    services = RunningServices(
        Places(var),
        postgres=not names_a_database() if postgres is None else postgres,
        valkey=not names_a_broker() if valkey is None else valkey,
    )
    if not (services.postgres or services.valkey):
        yield services
        return
    services.places.make_state()
    user = _join(services)
    joined_by = os.getpid()
    try:
        yield services
    finally:
        if os.getpid() == joined_by:  # a forked child comes by here too, and was never a user
            _leave(services.places, user)


def stop_unused_services(var: Path = VAR_DIR) -> bool:
    """Stops what killed users left behind; False when somebody still uses it."""
    places = Places(var)
    if not places.state.exists():
        return True
    with exclusive(places.state / "start.lock"):
        return _stop_if_alone(places, open_lock(places.state / "users.lock"))


def _join(services: RunningServices) -> int:
    state = services.places.state
    with exclusive(state / "start.lock"):
        user = open_lock(state / "users.lock")
        share(user)
        try:
            services._ensure()
        except BaseException:
            _stop_if_alone(services.places, user)
            raise
        return user


def _leave(places: Places, user: int) -> None:
    with exclusive(places.state / "start.lock"):
        _stop_if_alone(places, user)


def _stop_if_alone(places: Places, user: int) -> bool:
    try:
        alone = try_exclusive(user)
        if alone:
            stop_postgres(places)
            stop_valkey(places)
            places.remove_sockets()
    finally:
        release(user)
    return alone
