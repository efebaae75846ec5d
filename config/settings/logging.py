"""Logs go to stderr, one line a record: columns for a terminal, JSON lines with LOG_FORMAT=json."""

from config.env import env
from config.log_format import configure_structlog

LOG_FORMAT = env.str("LOG_FORMAT", default="console")
LOG_LEVEL = env.str("LOG_LEVEL", default="INFO").upper()

configure_structlog()

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {"()": "config.log_format.formatter", "json_lines": LOG_FORMAT == "json"}
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        # Django's own handlers would say everything twice, or mail it.
        "django": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        # The server's own handlers would not hide secrets. What it says of each request is its
        # whole address; request.answered says which route it took.
        "uvicorn": {"handlers": [], "level": "INFO", "propagate": True},
        "uvicorn.error": {"handlers": [], "level": "INFO", "propagate": True},
        "uvicorn.access": {"handlers": [], "level": "WARNING", "propagate": True},
        # It tells every address whole, and ours carry signatures.
        "httpx2": {"level": "WARNING"},
        # Whoever looks for a way in asks for a thousand names that are not ours.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # One line a task says less than the job's row, and there are thousands.
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
        "django_celery_beat": {"level": "WARNING"},
    },
}
