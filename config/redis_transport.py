"""
Kombu's transport for Redis and Valkey, for messages that may be lost.

Without a list of the unacknowledged (``ack_emulation``) a worker that loses its broker cannot give
back what it had taken and not begun. Kombu calls that an emergency, and leaves a file of it in /tmp
each time. Here it is none: a pointer is a hint, and the sweep sends it again.
"""

from typing import Any

from kombu import transport
from kombu.transport import redis, virtual


class _Taken(virtual.QoS):
    """What was taken is given back where the broker still hears it."""

    def restore_unacked(self) -> Any:
        super().restore_unacked()
        return []


class _Channel(redis.Channel):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.QoS: Any = _Taken


class HintTransport(redis.Transport):
    """What ``redis://``, ``rediss://`` and ``redis+socket://`` mean in this project."""

    Channel = _Channel


def use_hint_transport() -> None:
    """By its alias: of an address with a socket kombu reads the class from nowhere else."""
    for scheme in ("redis", "rediss"):
        transport.TRANSPORT_ALIASES[scheme] = f"{__name__}:{HintTransport.__name__}"
