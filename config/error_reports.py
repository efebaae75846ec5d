"""Defects go to a Sentry, where one is named; the extra of requirements/sentry.txt."""

import json
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config.secrets_in_text import blank, hide

#: Of a request: what it asked for, and not what it brought.
_LEFT_OUT = ("data", "cookies", "headers", "query_string", "env", "url")


def report_errors_to(dsn: str, environment: str) -> None:
    """Once a process. Raises ImproperlyConfigured where the extra is not installed."""
    try:
        import sentry_sdk
    except ImportError as missing:
        raise ImproperlyConfigured(
            "SENTRY_DSN is set and Sentry is not installed; install requirements/sentry.txt, or "
            f"take the variable away ({missing})"
        ) from missing
    sentry_sdk.init(
        dsn=dsn,
        environment=environment,
        send_default_pii=False,
        include_local_variables=False,  # scripts, prompts and keys would be among them
        include_source_context=True,
        max_request_body_size="never",
        max_breadcrumbs=0,
        traces_sample_rate=None,
        auto_session_tracking=False,
        send_client_reports=False,
        before_send=scrubbed,
    )


def scrubbed(event: Any, hint: dict[str, Any]) -> Any:
    """The report without secrets, and without what a request brought."""
    del hint
    request = event.get("request", {})
    for part in _LEFT_OUT:
        request.pop(part, None)
    return json.loads(hide(json.dumps(blank("", event), default=str)))
