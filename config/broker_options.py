"""How we speak to Redis, Valkey or RabbitMQ: what depends on the address of the broker."""

from typing import Any

from kombu import Queue

from config.env import env

#: Short orchestration and looks at providers; language models; CPU-heavy local work; subscribers.
QUEUES = ("control", "language", "render", "deliveries")


def is_redis(url: str) -> bool:
    return url.startswith("redis")


def publish_seconds() -> float:
    """How long a publisher waits for each word of a broker; the sweep sends again what was lost."""
    return float(env.float("BROKER_SOCKET_SECONDS", default=0.8))


def task_queues(url: str) -> list[Queue]:
    """On RabbitMQ they are quorum queues, which survive the loss of a node."""
    arguments = {} if is_redis(url) else {"x-queue-type": "quorum"}
    return [Queue(name, queue_arguments=arguments) for name in QUEUES]


def transport(url: str) -> str | None:
    """The class that speaks to the broker; None: kombu's own for this address."""
    scheme = url.partition(":")[0]
    plain = "BoundedTransport" if scheme in ("amqp", "pyamqp") else None
    name = "BoundedSSLTransport" if scheme == "amqps" else plain
    return f"config.amqp_transport:{name}" if name else None


def transport_options(url: str) -> dict[str, Any]:
    if is_redis(url):
        return {
            "socket_connect_timeout": publish_seconds(),
            "socket_timeout": publish_seconds(),
            "socket_keepalive": True,
            "retry_on_timeout": False,
            # No list of what is not acknowledged yet: it is two transactions a pointer, to get back
            # after minutes what the sweep has sent again after seconds. A worker that is stopped
            # still gives back what it has not begun.
            "ack_emulation": False,
            "priority_steps": [0],  # the table knows whose turn it is; else four lists a queue
        }
    # Without confirmation a message that the broker could not store would count as sent.
    return {"confirm_publish": True, "write_timeout": 5}
