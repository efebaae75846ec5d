"""Celery carries pointers; it neither retries nor keeps results (docs/architecture.md)."""

from config.broker_options import publish_seconds, task_queues, transport, transport_options
from config.env import broker_url, env
from config.settings.workflows import WORKFLOWS_LEASE_SECONDS, WORKFLOWS_LEASES_AN_ATTEMPT

CELERY_BROKER_URL = broker_url()
CELERY_TASK_QUEUES = task_queues(CELERY_BROKER_URL)
CELERY_TASK_DEFAULT_QUEUE = "control"
CELERY_TASK_CREATE_MISSING_QUEUES = False  # a misspelt queue is an error, not a silent new one

CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"

# A publish answers within a few seconds whatever the broker does: one more try, then the sweep
# sends the pointer again. Celery's own default hangs for more than twenty.
CELERY_TASK_PUBLISH_RETRY = True
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 1,
    "interval_start": 0.1,
    "interval_step": 0.1,
    "interval_max": 0.2,
}
CELERY_BROKER_CONNECTION_TIMEOUT = publish_seconds()
CELERY_BROKER_TRANSPORT = transport(CELERY_BROKER_URL)
CELERY_BROKER_TRANSPORT_OPTIONS = transport_options(CELERY_BROKER_URL)
# Workers, on the other hand, wait for their broker for as long as it takes.
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_HEARTBEAT = 30

# Celery's Django fixup closes every connection after every task unless this is set: measured, a
# factor of five on the hot path.
CELERY_DB_REUSE_MAX = env.int("CELERY_DB_REUSE_MAX", default=1_000_000)

CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_DISABLE_RATE_LIMITS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
# Flower tells the workers to send events while it runs, every few seconds (enable_events). Sent
# with nobody to see them they are a third of what a worker spends on a short job.
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_EVENT_QUEUE_EXPIRES = 60  # a monitor that went away leaves nothing behind
# Children start afresh: a fork of a process with threads, a database connection and an encoder's
# library in it is luck.
CELERY_WORKER_POOL_START_METHOD = env.str("CELERY_WORKER_POOL_START_METHOD", default="spawn")
CELERY_WORKER_PROC_ALIVE_TIMEOUT = 60  # a spawned child imports Django first
# After SIGQUIT. SIGTERM has WORKFLOWS_GRACE_SECONDS, and should be what a supervisor sends.
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = env.float("CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT", default=3)

# Where the pool can (prefork), what hangs for longer than any attempt may last is interrupted, and
# soon afterwards killed. Threads cannot: there the lease ends, and the job goes to another worker.
CELERY_TASK_SOFT_TIME_LIMIT = max(WORKFLOWS_LEASE_SECONDS.values()) * WORKFLOWS_LEASES_AN_ATTEMPT
CELERY_TASK_TIME_LIMIT = CELERY_TASK_SOFT_TIME_LIMIT + 60

CELERY_BEAT_SCHEDULER = "config.beat_scheduler:BeatScheduler"
