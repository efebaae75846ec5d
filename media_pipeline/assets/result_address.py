"""An address that a provider gave for what it made: read, refused by its looks, and looked up."""

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from workflows.webhooks.public_address import AddressRefused, public_addresses

LONGEST_ADDRESS = 8000
_NAME = re.compile(r"[a-z0-9_]([a-z0-9._-]{0,251}[a-z0-9])?\.?")
_PORTS = {"https": 443, "http": 80}


class ResultAddress(NamedTuple):
    """``host`` in ASCII, without brackets; ``target``: path and query."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    def at(self, ip_address: str) -> str:
        """The same with the very address that is to be connected to."""
        host = f"[{ip_address}]" if ":" in ip_address else ip_address
        return f"{self.scheme}://{host}:{self.port}{self.target}"

    def looked_up(self, seconds: float) -> str:
        """One address of the host. Raises AddressRefused, and OSError where it has none."""
        networks = settings.MEDIA_PIPELINE_FETCH_NETWORKS
        try:
            return public_addresses(self.host, self.port, seconds, networks=networks)[0]
        except ValueError as error:
            raise AddressRefused(f"{self.host[:100]} is no name: {error}") from None


def read_result_address(url: str) -> ResultAddress:
    """Raises AddressRefused. Where the name leads is another question."""
    schemes = ("https", "http") if settings.MEDIA_PIPELINE_FETCH_ALLOW_HTTP else ("https",)
    if not url.isprintable() or len(url) > LONGEST_ADDRESS:
        raise AddressRefused("the result's address cannot be read")
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode()
        if ":" in host and ipaddress.IPv6Address(host).scope_id:
            raise ValueError("a zone is of this machine")
    except ValueError:
        raise AddressRefused("the result's address cannot be read") from None
    if parts.scheme not in schemes or not host:
        raise AddressRefused("a result is fetched from https addresses only")
    if "@" in parts.netloc:
        raise AddressRefused("the result's address holds a name and a password")
    if ":" not in host and not _NAME.fullmatch(host):
        raise AddressRefused("the result's address names no host")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return ResultAddress(parts.scheme, host, port or _PORTS[parts.scheme], target)
