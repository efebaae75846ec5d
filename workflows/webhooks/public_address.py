"""Where a name leads, and whether a post may go there: never into our own network."""

import ipaddress
import socket
import threading
from collections.abc import Sequence
from functools import lru_cache
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias

from django.conf import settings

IPAddress: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
IPNetwork: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

#: Not public, though Python of some version or other calls them global.
_NEVER = tuple(
    ipaddress.ip_network(network)
    for network in (
        "0.0.0.0/8",
        "100.64.0.0/10",  # shared by a provider's customers; a cloud's metadata at 100.100.100.200
        "168.63.129.16/32",  # a cloud's own wire server, at a public address
        "192.0.0.0/24",
        "192.88.99.0/24",
        "198.18.0.0/15",
        "240.0.0.0/4",
        "3fff::/20",
    )
)
#: All that is ever given out of the sixth version; and the two forms that stand for an address of
#: the fourth, which is looked at by itself.
_EVER_GLOBAL = tuple(
    ipaddress.ip_network(network) for network in ("2000::/3", "64:ff9b::/96", "::ffff:0:0/96")
)
_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class AddressRefused(Exception):
    """The name leads to an address that no post may go to."""


def public_addresses(
    host: str, port: int, seconds: float, *, networks: Sequence[str] | None = None
) -> list[str]:
    """
    The addresses of the host, all of them fit to be posted to. Connect to one of these and do not
    ask again: the second answer may be another. ``networks``: of our own that are allowed, as
    10.0.0.0/8; None: those of the setting.

    Raises OSError when the name is unknown or nobody says within ``seconds`` where it leads, and
    AddressRefused when any address is private, loopback, link-local, a cloud's metadata or
    otherwise not public.
    """
    addresses = list(dict.fromkeys(str(one[4][0]) for one in _looked_up(host, port, seconds)))
    for address in addresses:
        if not is_public(address, networks):
            raise AddressRefused(f"{host} leads to an address that is not public")
    return addresses


def _looked_up(host: str, port: int, seconds: float) -> list[Any]:
    """
    The resolver knows no time-out, so it is asked in a thread. One that still asks when nobody
    waits any more is left to itself: it ends with the resolver's own patience.
    """
    answer: SimpleQueue[list[Any] | Exception] = SimpleQueue()

    def ask() -> None:
        try:
            answer.put(list(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)))
        except Exception as error:  # noqa: BLE001 - raised again where it is waited for
            answer.put(error)

    threading.Thread(target=ask, name="look-up", daemon=True).start()
    try:
        found = answer.get(timeout=seconds)
    except Empty:
        raise TimeoutError("nobody said in time where the name leads") from None
    if isinstance(found, Exception):
        raise found
    return found


def is_public(address: str, networks: Sequence[str] | None = None) -> bool:
    if "%" in address:  # a zone: link-local
        return False
    plain = ipaddress.ip_address(address)
    allowed = settings.WORKFLOWS_OUTGOING_NETWORKS if networks is None else networks
    return all(_is_public(one, tuple(allowed)) for one in (plain, *_within(plain)))


def _is_public(address: IPAddress, allowed: tuple[str, ...]) -> bool:
    if any(address in network for network in _allowed(allowed)):
        return True
    return (
        address.is_global
        and (address.version == 4 or any(address in network for network in _EVER_GLOBAL))
        and not address.is_multicast
        and not any(address in network for network in _NEVER)
    )


def _within(address: IPAddress) -> list[IPAddress]:
    """The IPv4 addresses that an IPv6 address stands for."""
    if address.version == 4:
        return []
    found: list[IPAddress | None] = [address.ipv4_mapped, address.sixtofour]
    found += address.teredo or ()
    if address in _NAT64 or address in ipaddress.ip_network("::/96"):
        found.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return [one for one in found if one is not None]


@lru_cache(maxsize=8)
def _allowed(networks: tuple[str, ...]) -> tuple[IPNetwork, ...]:
    return tuple(ipaddress.ip_network(network) for network in networks)
