"""``GET /metrics`` in the text form of Prometheus, for whoever has the token."""

from collections.abc import Iterable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from studio.metrics.kept_reading import KeptReading
from studio.metrics.read_rows import read_all
from studio.metrics.request_counts import REQUEST_COUNTS


class _Rows(Collector):
    def __init__(self) -> None:
        self.kept = KeptReading(read_all)

    def collect(self) -> Iterable[Metric]:
        return self.kept.families()

    def describe(self) -> Iterable[Metric]:
        return []  # what there is, is not asked for at registration


def _process() -> CollectorRegistry:
    """What this process of the site knows of itself; another process has other figures."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    GCCollector(registry=registry)
    for counted in REQUEST_COUNTS:
        registry.register(counted)
    return registry


process = _process()
rows = CollectorRegistry()
from_rows = _Rows()
rows.register(from_rows)


def metrics(request: HttpRequest) -> HttpResponse:
    """404 without ``METRICS_TOKEN`` in the settings, and for whoever does not say it."""
    if not _may_see(request):
        raise Http404
    own = generate_latest(process)
    try:
        return HttpResponse(generate_latest(rows) + own, content_type=CONTENT_TYPE_LATEST)
    except TimeoutError:
        return HttpResponse(b"callsheet_database_up 0.0\n" + own, content_type=CONTENT_TYPE_LATEST)


def _may_see(request: HttpRequest) -> bool:
    token = settings.STUDIO_METRICS_TOKEN
    said = request.headers.get("Authorization", "")
    return bool(token) and constant_time_compare(said, f"Bearer {token}")
