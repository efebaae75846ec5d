"""How long the engine waits. Numbers come from the environment so that a test can shorten them."""

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from config.env import VAR_DIR, env
from config.wrong_waits import wrong_waits

# How long a claim lasts without a sign of life, by what the job does; the sign of life.
WORKFLOWS_LEASE_SECONDS = {
    "default": env.int("WORKFLOWS_LEASE_SECONDS", default=300),
    "language": env.int("WORKFLOWS_LANGUAGE_LEASE_SECONDS", default=720),
    "look": env.int("WORKFLOWS_LOOK_LEASE_SECONDS", default=180),
    "render": env.int("WORKFLOWS_RENDER_LEASE_SECONDS", default=1800),
}
# However often it beats, one attempt may hold its job for so many lease times: something hangs.
WORKFLOWS_LEASES_AN_ATTEMPT = env.float("WORKFLOWS_LEASES_AN_ATTEMPT", default=4)
WORKFLOWS_HEARTBEAT_SECONDS = env.float("WORKFLOWS_HEARTBEAT_SECONDS", default=45)

# A worker process beats this often, and is dead when it has been silent for so long.
WORKFLOWS_WORKER_BEAT_SECONDS = env.float("WORKFLOWS_WORKER_BEAT_SECONDS", default=5)
WORKFLOWS_WORKER_DEAD_SECONDS = env.float("WORKFLOWS_WORKER_DEAD_SECONDS", default=20)

# A worker that has finished nothing for so long sends itself a pointer to no job; the files that
# say who has finished something lie here (./manage.py alive).
WORKFLOWS_LOOP_SECONDS = env.float("WORKFLOWS_LOOP_SECONDS", default=15)
WORKFLOWS_ALIVE_DIR = Path(env.str("WORKFLOWS_ALIVE_DIR", default=str(VAR_DIR / "alive")))

# After SIGTERM running jobs have so long; then what is still held is handed to other workers.
WORKFLOWS_GRACE_SECONDS = env.float("WORKFLOWS_GRACE_SECONDS", default=20)

# Ticks: the first values of rows that the admin may edit afterwards.
WORKFLOWS_DISPATCH_SECONDS = env.int("WORKFLOWS_DISPATCH_SECONDS", default=2)
WORKFLOWS_LOOK_TICK_SECONDS = env.int("WORKFLOWS_LOOK_TICK_SECONDS", default=2)
# What a dead worker held is free within twenty-five seconds: its silence and one sweep.
WORKFLOWS_SWEEP_SECONDS = env.int("WORKFLOWS_SWEEP_SECONDS", default=5)
WORKFLOWS_DEADLINE_SECONDS = env.int("WORKFLOWS_DEADLINE_SECONDS", default=60)
WORKFLOWS_FEED_SECONDS = env.int("WORKFLOWS_FEED_SECONDS", default=2)
WORKFLOWS_BATCH = env.int("WORKFLOWS_BATCH", default=500)
# A sweep goes on with one kind of move for so long while there is more of it.
WORKFLOWS_SWEEP_BUDGET_SECONDS = env.float("WORKFLOWS_SWEEP_BUDGET_SECONDS", default=5)

# Looks at providers. One that has not ended by then counts for nothing and is made again; so many
# looks of one kind of job are under way at once in a process, where they need a thread each; and a
# round goes on for so long while it finds something to look at.
WORKFLOWS_LOOK_SECONDS = env.float("WORKFLOWS_LOOK_SECONDS", default=60)
WORKFLOWS_LOOK_THREADS = env.int("WORKFLOWS_LOOK_THREADS", default=16)
WORKFLOWS_LOOK_ROUND_SECONDS = env.float("WORKFLOWS_LOOK_ROUND_SECONDS", default=30)

# Where providers reach this deployment, as https://films.example/api/v1/provider-webhooks; without
# it none is asked to call. What was signed longer ago is not known any more.
WORKFLOWS_PROVIDER_WEBHOOK_URL = env.str("WORKFLOWS_PROVIDER_WEBHOOK_URL", default="")
WORKFLOWS_PROVIDER_WEBHOOK_SECONDS = env.int(
    "WORKFLOWS_PROVIDER_WEBHOOK_SECONDS", default=30 * 86400
)

# At most so many pointers of a queue are out at once; the rest waits in the table. A few for each
# slot of all workers: fewer leave slots idle, more make a newcomer wait behind them.
WORKFLOWS_POINTER_WINDOW = {
    "control": env.int("WORKFLOWS_WINDOW_CONTROL", default=32),
    "language": env.int("WORKFLOWS_WINDOW_LANGUAGE", default=32),
    "render": env.int("WORKFLOWS_WINDOW_RENDER", default=8),
    "deliveries": env.int("WORKFLOWS_WINDOW_DELIVERIES", default=32),
}
# A worker goes on by itself for so many jobs and seconds before it takes the next pointer.
WORKFLOWS_TURN_JOBS = env.int("WORKFLOWS_TURN_JOBS", default=100)
# Of these, so many that do nothing but end do so together; 1: each by itself.
WORKFLOWS_TURN_TOGETHER = env.int("WORKFLOWS_TURN_TOGETHER", default=10)
WORKFLOWS_TURN_SECONDS = env.float("WORKFLOWS_TURN_SECONDS", default=1)
# A pointer that nobody has claimed by then is taken for lost and sent again. One that was not lost
# costs a statement when it is used up, and the window bounds how many there can be.
WORKFLOWS_POINTER_LOST_SECONDS = env.float("WORKFLOWS_POINTER_LOST_SECONDS", default=20)

WORKFLOWS_MAX_ATTEMPTS = env.int("WORKFLOWS_MAX_ATTEMPTS", default=5)
WORKFLOWS_MAX_APPLY_FAILURES = env.int("WORKFLOWS_MAX_APPLY_FAILURES", default=5)
WORKFLOWS_RETRY_BASE_SECONDS = env.float("WORKFLOWS_RETRY_BASE_SECONDS", default=2)
WORKFLOWS_RETRY_CAP_SECONDS = env.float("WORKFLOWS_RETRY_CAP_SECONDS", default=300)
WORKFLOWS_UNKNOWN_KIND_SECONDS = env.float("WORKFLOWS_UNKNOWN_KIND_SECONDS", default=60)
# How long a job may wait at a provider before a person is asked, unless its kind says otherwise.
WORKFLOWS_STALL_SECONDS = env.int("WORKFLOWS_STALL_SECONDS", default=6 * 3600)
# A run without a deadline of its own ends by then.
WORKFLOWS_RUN_DEADLINE_SECONDS = env.int("WORKFLOWS_RUN_DEADLINE_SECONDS", default=7 * 86400)
# Worker rows that said goodbye, or have long been silent, are kept so long.
WORKFLOWS_KEEP_WORKERS_SECONDS = env.int("WORKFLOWS_KEEP_WORKERS_SECONDS", default=7 * 86400)
# Deliveries that came through, and entries of feeds, are kept so long; failed deliveries for ever.
WORKFLOWS_KEEP_DELIVERIES_SECONDS = env.int("WORKFLOWS_KEEP_DELIVERIES_SECONDS", default=30 * 86400)
WORKFLOWS_KEEP_FEED_SECONDS = env.int("WORKFLOWS_KEEP_FEED_SECONDS", default=180 * 86400)
# For tests and closed networks: plain http, and networks of our own that may be posted to.
WORKFLOWS_OUTGOING_ALLOW_HTTP = env.bool("WORKFLOWS_OUTGOING_ALLOW_HTTP", default=False)
WORKFLOWS_OUTGOING_NETWORKS = env.list("WORKFLOWS_OUTGOING_NETWORKS", default=[])
# After so many deliveries in a row that failed for good a webhook is disabled; 0 is never.
WORKFLOWS_OUTGOING_FAILURES = env.int("WORKFLOWS_OUTGOING_FAILURES", default=20)
# At most so many posts to one webhook are under way at a time; 0 is any number.
WORKFLOWS_OUTGOING_AT_ONCE = env.int("WORKFLOWS_OUTGOING_AT_ONCE", default=4)
WORKFLOWS_OUTGOING_PER_PROJECT = env.int("WORKFLOWS_OUTGOING_PER_PROJECT", default=20)

if "://" not in (WORKFLOWS_PROVIDER_WEBHOOK_URL or "://"):
    raise ImproperlyConfigured("WORKFLOWS_PROVIDER_WEBHOOK_URL is a whole address, with https://")
if _wrong := wrong_waits(globals()):
    raise ImproperlyConfigured("; ".join(_wrong))
