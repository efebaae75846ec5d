"""Whether a key may go to an address: over TLS, or to a machine near by."""

import ipaddress
from urllib.parse import urlsplit


def checked_address(url: str) -> str:
    """Raises ValueError for what is no plain http(s) address."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("give an address that begins with https:// or http://")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("give a plain address; a key has a setting of its own")
    return url


def is_overheard(url: str) -> bool:
    """Whether strangers may read what is sent there."""
    parts = urlsplit(url)
    return parts.scheme == "http" and not _is_near(parts.hostname)


def _is_near(host: str | None) -> bool:
    """This machine, a private address, or a name of a closed network's, as compose gives."""
    if not host or host == "localhost" or ("." not in host and ":" not in host):
        return True
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host.endswith((".localhost", ".local", ".internal"))
