"""A command is one trace: its POST, its plan, its jobs, and each word with a provider."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from config.tracing import OtelTracer
from tests.workflows.engine import drain, job_of, make_run, new_job, the_look_is_due
from tests.workflows.kinds import Provider
from workflows.commands.command import Command
from workflows.execution.execute_job import execute_job
from workflows.execution.look_due import look_due
from workflows.jobs.outcomes import Accepted, Answered, StillWorking
from workflows.pointer import Pointer
from workflows.traces import is_traced, past_span, span, traceparent, use_tracer

LOOKS = ["look fake", "look fake"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    kept = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    use_tracer(OtelTracer(provider))
    yield kept
    use_tracer(None)


def trace_of(one: ReadableSpan) -> int:
    assert one.context
    return int(one.context.trace_id)


def test_where_nobody_collects_nothing_is_kept_and_nothing_is_asked() -> None:
    with span("a job") as begun:
        begun.note(run="1")
        begun.call("another")
        assert traceparent() == ""
    past_span("a look", of="", seconds=1)
    assert not is_traced()
    make_run(new_job("a"))
    assert Command.objects.get().traceparent == ""


def test_a_job_is_submitted_and_looked_at_in_the_trace_of_its_command(
    spans: InMemorySpanExporter, provider: Provider
) -> None:
    provider.says += [Accepted("request-1", timedelta(hours=1))]
    provider.by_id["request-1"] = StillWorking(timedelta(hours=1))
    job = job_of(make_run(new_job("clip", "test.clip")), "clip")
    execute_job(job.pk)
    the_look_is_due(job.pk)
    look_due()
    provider.by_id["request-1"] = Answered({"url": "x"})
    the_look_is_due(job.pk)
    look_due()
    execute_job(job.pk)

    told = spans.get_finished_spans()

    names = sorted(one.name for one in told if one.name != "send pointers")
    job_twice = ["job test.clip", "job test.clip"]
    assert names == ["accept utility", "apply", *job_twice, *LOOKS, "submit fake"]
    (accepted,) = [one for one in told if one.name == "accept utility"]
    assert {trace_of(one) for one in told if one.name != "send pointers"} == {trace_of(accepted)}
    looks = [one for one in told if one.name == "look fake"]
    assert [look.attributes and look.attributes["outcome"] for look in looks] == [
        "StillWorking",
        "Answered",
    ]


def test_two_commands_are_two_traces_whoever_works_on_them(
    spans: InMemorySpanExporter, pointers: list[Pointer]
) -> None:
    make_run(new_job("a"), new_job("b", needs=["a"]))
    make_run(new_job("c"))
    drain(pointers)

    jobs = [one for one in spans.get_finished_spans() if one.name == "job test.write"]

    assert len(jobs) == 3
    assert len({trace_of(one) for one in jobs}) == 2


def test_what_an_error_says_is_not_in_the_trace(
    spans: InMemorySpanExporter, provider: Provider
) -> None:
    def fails(_: object) -> None:
        raise ValueError("the secret words")

    provider.during_call = fails
    execute_job(job_of(make_run(new_job("a", "test.call")), "a").pk)

    (call,) = [one for one in spans.get_finished_spans() if one.name.startswith("call")]
    assert (call.status.is_ok, call.status.description) == (False, "ValueError")
    assert "secret words" not in "".join(one.to_json() for one in spans.get_finished_spans())
