"""What this process of the site was asked, and how long it took to answer."""

from prometheus_client import Counter, Histogram

REQUESTS = Counter(
    "callsheet_http_requests",
    "Requests that this process has answered.",
    ["method", "route", "status"],
    registry=None,
)
SECONDS = Histogram(
    "callsheet_http_request_seconds",
    "From a request to the end of its answer. Streams and held back answers count apart.",
    ["kind"],  # answer, held, stream
    registry=None,
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300),
)
REQUEST_COUNTS = (REQUESTS, SECONDS)
