"""This checkout's own PostgreSQL, from a wheel: one unix socket, no port, no account, no apt."""

import signal
from pathlib import Path
from typing import Any

from config.embedded.embedded_service_error import EmbeddedServiceError, start_failure
from config.embedded.places import Places, make_private_directory
from config.embedded.postgres_cluster import DATABASE, ROLE, Cluster, find_or_make_cluster
from config.embedded.server_process import ServerProcess, wait_until

#: Set for a laptop that also renders. fsync and synchronous_commit stay on: a 202 means stored.
_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "max_wal_size": "256MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "io_method": "sync",  # no three extra processes for a database that fits in memory
    "max_parallel_workers_per_gather": "0",  # a container's /dev/shm is small
    "jit": "off",
    "fsync": "on",
    "synchronous_commit": "on",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
    "log_line_prefix": "%m [%p] %q%a ",
    "lc_messages": "C",
}
#: Fast shutdown first; immediate shutdown recovers from the log at the next start.
_STOP = {signal.SIGINT: 20.0, signal.SIGQUIT: 5.0, signal.SIGKILL: 5.0}
#: What PostgreSQL says when max_connections are in use.
_FULL = ("too many clients", "remaining connection slots are reserved")
_START_SECONDS = 90.0  # recovery of a large log after a crash takes its time


def connection_settings(var: Path) -> dict[str, Any]:
    """Django's settings of the embedded database of ``var``; starts nothing."""
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": DATABASE,
        "USER": ROLE,
        "HOST": str(Places(var).postgres_sockets),
    }


def ensure_postgres(places: Places) -> None:
    """Starts PostgreSQL unless it answers; call it under the checkout's start lock.

    :raises EmbeddedServiceError: when it cannot run here; the message says what to do.
    """
    server = postgres_server(places)
    if server.is_alive():
        if _answers(places) or wait_until(lambda: _answers(places) or not server.is_alive(), 10):
            if server.is_alive():
                return
        else:
            stop_postgres(places)  # alive and deaf, as when somebody emptied the temp dir
    _start(places, server, find_or_make_cluster(places))


def stop_postgres(places: Places) -> None:
    """Ends PostgreSQL cleanly, sessions that are still open included."""
    postgres_server(places).stop(_STOP)


def postgres_server(places: Places) -> ServerProcess:
    return ServerProcess("postgres", places.state)


def _start(places: Places, server: ServerProcess, cluster: Cluster) -> None:
    make_private_directory(places.postgres_sockets, cluster.account.uid)
    # Left by a killed server. PostgreSQL would refuse to start if some other process had been
    # given the pid in there; the lock has just told us that no server of ours lives.
    for stale in [cluster.data / "postmaster.pid", *places.postgres_sockets.glob(".s.PGSQL.*")]:
        stale.unlink(missing_ok=True)
    before = server.log_size()
    options = [part for item in _SETTINGS.items() for part in ("-c", "=".join(item))]
    server.launch(
        [
            cluster.programs / "postgres",
            "-D",
            cluster.data,
            "-k",
            places.postgres_sockets,
            *options,
        ],
        **cluster.account.popen_options,
    )
    wait_until(lambda: _answers(places) or not server.is_alive(), _START_SECONDS)
    if not server.is_alive():
        raise start_failure(
            "PostgreSQL",
            server.log_since(before),
            server.log,
            f"Its data is in {cluster.data}. Another server can be named in DATABASE_URL.",
        )
    if not _answers(places):
        raise EmbeddedServiceError(
            "embedded_start_timeout",
            f"The embedded PostgreSQL has not answered for {_START_SECONDS:.0f} s; it may still be"
            f" recovering. Look at {server.log} and run the command again.",
        )


def _answers(places: Places) -> bool:
    import psycopg  # late: settings are read by processes that never connect

    try:
        with psycopg.connect(
            host=str(places.postgres_sockets), dbname=DATABASE, user=ROLE, connect_timeout=5
        ):
            return True
    except psycopg.OperationalError as error:
        # Full is not deaf: to start it anew would throw out all who are at work. A connection that
        # is refused has no code in psycopg, and our server speaks English (lc_messages).
        return any(full in str(error) for full in _FULL)
