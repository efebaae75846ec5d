"""How a log record becomes a line: JSON for machines, columns for people, secrets for nobody."""

import re
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

_SECRET_NAME = re.compile(
    r"pass(word|wd)?$|secret|token(?!s)|authorization|api_?key|cookie|signature", re.I
)
_LOGIN_IN_URL = re.compile(r"(\w[\w+.-]*://)[^/\s@]+@")
# Neither shows the values of local variables: prompts, scripts and keys would be among them.
_TRACEBACKS = structlog.processors.ExceptionRenderer(
    structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
)
_COLUMNS = structlog.dev.ConsoleRenderer(
    colors=False, exception_formatter=structlog.dev.plain_traceback
)


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Blanks values whose name says secret, and logins inside addresses, at any depth."""
    return {name: _hidden(name, value) for name, value in event.items()}


def _hidden(name: str, value: Any) -> Any:
    if _SECRET_NAME.search(name) and value not in (None, ""):
        return "***"
    if isinstance(value, str):
        return _LOGIN_IN_URL.sub(r"\1***@", value)
    if isinstance(value, dict):
        return {key: _hidden(str(key), inner) for key, inner in value.items()}
    if isinstance(value, list | tuple) and name != "exc_info":  # the renderer needs it as it is
        return [_hidden("", inner) for inner in value]
    return value


def formatter(json_lines: bool) -> structlog.stdlib.ProcessorFormatter:
    """One formatter for structlog's records and those of the standard library's loggers."""
    render: list[Processor] = (
        [_TRACEBACKS, hide_secrets, structlog.processors.JSONRenderer()]
        if json_lines
        else [hide_secrets, _COLUMNS]
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[*SHARED, structlog.stdlib.ExtraAdder()],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *render],
    )


#: What every record carries: job, run and attempt ids bound by the worker, level, logger, time.
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
