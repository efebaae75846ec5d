"""Spans go to whoever collects them, by OpenTelemetry; the extra of requirements/otel.txt."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ImproperlyConfigured

from workflows.traces import Fact, Span, Tracer

try:
    from opentelemetry import trace
    from opentelemetry.context import Context
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
except ImportError:
    is_installed = False
else:
    is_installed = True
    _FORM = TraceContextTextMapPropagator()


def collected_by(address: str, service: str) -> Tracer:
    """
    A tracer that sends to the OTLP collector at ``address`` (HTTP, as http://collector:4318).

    In batches, from a thread of its own; a collector that is away costs nobody anything but the
    spans. OpenTelemetry's own variables (OTEL_TRACES_SAMPLER, OTEL_BSP_…) hold. Raises
    ImproperlyConfigured where the extra is not installed.
    """
    if not is_installed:
        raise ImproperlyConfigured(
            "OTEL_EXPORTER_OTLP_ENDPOINT is set and OpenTelemetry is not installed; install "
            "requirements/otel.txt, or take the variable away"
        )
    exporter = OTLPSpanExporter(endpoint=f"{address.rstrip('/')}/v1/traces")
    provider = TracerProvider(resource=Resource.create({"service.name": service}))
    provider.add_span_processor(BatchSpanProcessor(exporter))
    return OtelTracer(provider)


class _OtelSpan:
    def __init__(self, kept: "trace.Span") -> None:
        self._kept = kept

    def call(self, name: str) -> None:
        self._kept.update_name(name)

    def note(self, **facts: Fact) -> None:
        self._kept.set_attributes(facts)


class OtelTracer:
    def __init__(self, provider: "TracerProvider") -> None:
        self._tracer = provider.get_tracer("callsheet")

    @contextmanager
    def span(self, name: str, of: str, facts: dict[str, Fact]) -> Iterator[Span]:
        with self._tracer.start_as_current_span(
            name,
            context=_context(of),
            attributes=facts,
            record_exception=False,  # what an error says may hold what nobody should read
            set_status_on_exception=False,
        ) as kept:
            try:
                yield _OtelSpan(kept)
            except BaseException as error:
                kept.set_status(trace.StatusCode.ERROR, type(error).__name__)
                raise

    def past(self, name: str, of: str, seconds: float, facts: dict[str, Fact]) -> None:
        now = time.time_ns()
        began = now - int(seconds * 1e9)
        kept = self._tracer.start_span(
            name, context=_context(of), attributes=facts, start_time=began
        )
        kept.end(now)

    def here(self) -> str:
        written: dict[str, str] = {}
        _FORM.inject(written)
        return written.get("traceparent", "")


def _context(of: str) -> "Context | None":
    """What is no traceparent begins a trace; None: the span around."""
    return _FORM.extract({"traceparent": of}) if of else None
