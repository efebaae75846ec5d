"""An address that a webhook may have: checked by its looks when it is written down."""

import ipaddress
import re
import socket
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from workflows.errors import WebhookRefused
from workflows.webhooks.public_address import is_public

LONGEST_URL = 500
_HOST = re.compile(r"[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?\.?")


class WebhookUrl(NamedTuple):
    """``path`` with its query. ``host`` in ASCII, without brackets."""

    is_secure: bool
    host: str
    port: int
    path: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.is_secure else 80) else f"{host}:{self.port}"


def read_webhook_url(url: str) -> WebhookUrl:
    """Raises WebhookRefused. What the name leads to is looked at anew before each post."""
    if not url.isascii() or not url.isprintable() or " " in url or len(url) > LONGEST_URL:
        raise _invalid(f"it has at most {LONGEST_URL} printable ASCII characters and no space")
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").lower()
        if ":" in host:
            ipaddress.IPv6Address(host)
    except ValueError:
        raise _invalid("host or port cannot be read") from None
    if parts.scheme not in ("https", "http"):
        raise _invalid("it begins with https://")
    if parts.scheme == "http" and not settings.WORKFLOWS_OUTGOING_ALLOW_HTTP:
        raise WebhookRefused(
            "webhook_url_insecure", "a webhook's address begins with https://, as it tells of work"
        )
    if "@" in parts.netloc or parts.fragment:
        raise _invalid("it holds no user, password or fragment; the signature proves who posts")
    if ":" not in host and not _HOST.fullmatch(host):
        raise _invalid("it names no host")
    if is_refused_literal(host):
        raise WebhookRefused(
            "webhook_address_refused", "this address is not public; a post could not go there"
        )
    is_secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return WebhookUrl(is_secure, host, port or (443 if is_secure else 80), path)


def is_refused_literal(host: str) -> bool:
    """An address in place of a name can be refused at once; a name is asked for at each post."""
    address = _literal(host.removesuffix("."))
    return address is not None and not is_public(address)


def _literal(host: str) -> str | None:
    """The address that the host is, also as resolvers read it: 2130706433, 0x7f.1, 017700000001."""
    with suppress(ValueError):
        return str(ipaddress.ip_address(host))
    with suppress(OSError):
        return socket.inet_ntoa(socket.inet_aton(host))
    return None


def _invalid(why: str) -> WebhookRefused:
    return WebhookRefused("webhook_url_invalid", f"this is no address for a webhook: {why}")
