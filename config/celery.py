"""The Celery application; workers and beat start here."""

import atexit
import os
from contextlib import ExitStack
from typing import Any

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_init

from config.redis_transport import use_hint_transport

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

use_hint_transport()
app = Celery("callsheet")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["workflows"])


@setup_logging.connect(weak=False)
def keep_our_logging(**_: Any) -> None:
    """Who answers this keeps Celery from setting levels: its own default is silent about jobs."""


@worker_init.connect(weak=False)
@beat_init.connect(weak=False)
def use_services(**_: Any) -> None:
    """A worker started by hand is a user of the embedded services like any other process."""
    from config.embedded.embedded_services import running_services

    stack = ExitStack()
    stack.enter_context(running_services())
    atexit.register(stack.close)
