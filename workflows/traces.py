"""
What happens to one intent, from its POST to what a provider says: spans, where somebody collects.

The packages say where a span begins and ends and what it is called; who keeps them is told by
``use_tracer``. Without, nothing is done and nothing is asked.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

Fact = str | int | float | bool


class Span(Protocol):
    """One stretch of time in a trace."""

    def call(self, name: str) -> None:
        """Another name, known only now."""

    def note(self, **facts: Fact) -> None:
        """What is to stand at it."""


class Tracer(Protocol):
    @contextmanager
    def span(self, name: str, of: str, facts: dict[str, Fact]) -> Iterator[Span]:
        """Around a block. ``of``: the traceparent that it belongs to; empty: to the one around."""

    def past(self, name: str, of: str, seconds: float, facts: dict[str, Fact]) -> None:
        """What began so many seconds ago and has just ended."""

    def here(self) -> str:
        """The traceparent of the span around, as W3C writes it; empty outside of any."""


class _Nothing:
    """Both of them where nobody collects."""

    def call(self, name: str) -> None: ...

    def note(self, **facts: Fact) -> None: ...

    @contextmanager
    def span(self, name: str, of: str, facts: dict[str, Fact]) -> Iterator[Span]:
        del name, of, facts
        yield self

    def past(self, name: str, of: str, seconds: float, facts: dict[str, Fact]) -> None: ...

    def here(self) -> str:
        return ""


_nobody = _Nothing()
_tracer: Tracer = _nobody
#: Of what nobody wants to see.
NO_SPAN: Span = _nobody


def use_tracer(tracer: Tracer | None) -> None:
    """From now on, in this process; None: nobody."""
    global _tracer
    _tracer = tracer or _nobody


def is_traced() -> bool:
    """Whether anybody collects: else what a span would only be told need not be looked up."""
    return _tracer is not _nobody


@contextmanager
def span(name: str, *, of: str = "", **facts: Fact) -> Iterator[Span]:
    with _tracer.span(name, of, facts) as begun:
        yield begun


def past_span(name: str, *, of: str, seconds: float, **facts: Fact) -> None:
    _tracer.past(name, of, seconds, facts)


def traceparent() -> str:
    """Where we are, in 55 characters, to be kept in a row; empty where nobody collects."""
    return _tracer.here()
