"""Celery carries pointers; it neither retries nor keeps results (docs/architecture.md)."""

from config.env import broker_url, env

CELERY_BROKER_URL = broker_url()
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_DEFAULT_QUEUE = "control"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
    "socket_keepalive": True,
    "retry_on_timeout": False,
}
# Celery's Django fixup closes every connection after every task unless this is set: measured, a
# factor of five on the hot path.
CELERY_DB_REUSE_MAX = env.int("CELERY_DB_REUSE_MAX", default=1_000_000)
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = True
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5
