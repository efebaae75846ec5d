"""How a log record becomes a line: JSON for machines, columns for people, secrets for nobody."""

from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from config.secrets_in_text import blank, hide

# Neither shows the values of local variables: prompts, scripts and keys would be among them.
_TRACEBACKS = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)
_COLUMNS = structlog.dev.ConsoleRenderer(
    colors=False, exception_formatter=structlog.dev.plain_traceback
)


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Blanks values whose name says secret, at any depth."""
    return {
        name: value if name == "exc_info" else blank(name, value)  # the renderer needs it as it is
        for name, value in event.items()
    }


def hide_in_line(_logger: WrappedLogger, _method: str, line: Any) -> str:
    """Blanks what looks like a secret, in the line as it goes out, tracebacks and all."""
    return hide(str(line))  # the renderer before has made text of it


def formatter(json_lines: bool) -> structlog.stdlib.ProcessorFormatter:
    """One formatter for structlog's records and those of the standard library's loggers."""
    render: list[Processor] = (
        [_TRACEBACKS, hide_secrets, structlog.processors.JSONRenderer()]
        if json_lines
        else [hide_secrets, _COLUMNS]
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*SHARED, structlog.stdlib.ExtraAdder()],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *render,
            hide_in_line,
        ],
    )


#: What every record carries: the ids that its request or its job has bound, level, logger, time.
SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configure_structlog() -> None:
    """structlog's own loggers hand their records to the standard library's handlers."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
