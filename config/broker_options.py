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
            # What a killed worker had taken and not begun goes back into its queue after this
            # long, and is used up there: its jobs have had new pointers since.
            "visibility_timeout": 600,
        }
    # Without confirmation a message that the broker could not store would count as sent.
    return {"confirm_publish": True, "write_timeout": 5}
