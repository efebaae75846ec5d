"""Who is told of what happens here: collectors of traces, and of errors. Nobody, unless named."""

from config.env import env
from config.error_reports import report_errors_to
from config.tracing import collected_by
from workflows.traces import use_tracer

OTEL_EXPORTER_OTLP_ENDPOINT = env.str("OTEL_EXPORTER_OTLP_ENDPOINT", default="")
OTEL_SERVICE_NAME = env.str("OTEL_SERVICE_NAME", default="callsheet")
SENTRY_DSN = env.str("SENTRY_DSN", default="")
SENTRY_ENVIRONMENT = env.str("SENTRY_ENVIRONMENT", default="production")

if OTEL_EXPORTER_OTLP_ENDPOINT:
    use_tracer(collected_by(OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME))
if SENTRY_DSN:
    report_errors_to(SENTRY_DSN, SENTRY_ENVIRONMENT)
