"""The ASGI door."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application = get_asgi_application()

# Only now are the settings there that it reads.
from studio.api.live.long_poll import LongPoll  # noqa: E402
from studio.api.measured_bodies import MeasuredBodies  # noqa: E402
from studio.api.static_files import StaticFiles  # noqa: E402
from studio.metrics.watched_requests import WatchedRequests  # noqa: E402

application = StaticFiles(WatchedRequests(MeasuredBodies(LongPoll(django_application))))
