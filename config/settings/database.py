"""PostgreSQL, embedded or a server."""

from config.env import database, env

_named = database()

DATABASES = {
    "default": _named
    | {
        # Kept from task to task; no pool, workers are few and long. The site closes its own after
        # each request (studio/api/requests_at_once.py).
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": False,  # one more statement a job; a broken connection shows itself
        "OPTIONS": {
            "application_name": env.str("APPLICATION_NAME", default="callsheet"),
            "connect_timeout": 5,
            "prepare_threshold": 1,  # what asks for it (workflows/database.py); Django never does
            # A server that vanished without a word is noticed in about a minute, not in two hours.
            "keepalives": 1,
            "keepalives_idle": 30,
            "keepalives_interval": 10,
            "keepalives_count": 3,
            "tcp_user_timeout": 60_000,
            **_named.get("OPTIONS", {}),
        },
    }
}
