"""
One POST to an address of somebody else's choosing.

Not by a general client: it would look the name up again after we have checked where it leads,
follow redirects into our network, and wait for ever for a body that comes a byte a minute. So the
connection goes to the very address that was checked, one deadline holds for all of it, and of the
answer only a little is read.
"""

import io
import re
import socket
import ssl
import time
from http.client import HTTPMessage, parse_headers
from typing import NamedTuple

from workflows.webhooks.public_address import public_addresses
from workflows.webhooks.webhook_url import WebhookUrl

LONGEST_POST = 15.0  # seconds, from looking up the name to the end of the answer's head
LARGEST_HEAD = 16 * 1024
LARGEST_BODY = 16 * 1024  # read so that the other side can finish, and thrown away
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})(?: [^\r\n]*)?\r?\n")


class Answer(NamedTuple):
    status: int
    headers: HTTPMessage


class NoAnswer(Exception):
    """The other side could not be reached, or did not speak HTTP, or not in time."""


def post_webhook(
    url: WebhookUrl, body: bytes, headers: dict[str, str], *, seconds: float = LONGEST_POST
) -> Answer:
    """Raises AddressRefused and NoAnswer; a status of any kind is an answer."""
    until = time.monotonic() + min(seconds, LONGEST_POST)
    try:
        with _connected(url, until) as connection:
            _send(connection, _request(url, body, headers), until)
            answer = _read_head(connection, until)
            _read_body(connection, until)
            return answer
    except (OSError, ValueError) as error:  # TimeoutError and ssl.SSLError among them
        raise NoAnswer(f"{type(error).__name__}: {error}") from None


def _connected(url: WebhookUrl, until: float) -> socket.socket:
    failed: OSError = ConnectionError("no address")
    for address in public_addresses(url.host, url.port, _left(until))[:3]:
        try:
            plain = _connect(address, url.port, until)
        except OSError as error:
            failed = error
            continue
        if not url.is_secure:
            return plain
        try:
            plain.settimeout(_left(until))  # for the whole handshake
            # The certificate has to be the name's, whatever the address.
            return ssl.create_default_context().wrap_socket(plain, server_hostname=url.host)
        except BaseException:
            plain.close()
            raise
    raise failed


def _connect(address: str, port: int, until: float) -> socket.socket:
    """To the address itself; the resolver is not asked again."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    connection = socket.socket(family, socket.SOCK_STREAM)
    try:
        connection.settimeout(_left(until))
        connection.connect((address, port))
    except BaseException:
        connection.close()
        raise
    return connection


def _request(url: WebhookUrl, body: bytes, headers: dict[str, str]) -> bytes:
    lines = {
        "Host": url.host_header,
        "User-Agent": "Callsheet-Webhooks/1",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    head = f"POST {url.path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items())
    return head.encode("ascii") + b"\r\n" + body


def _send(connection: socket.socket, request: bytes, until: float) -> None:
    connection.settimeout(_left(until))
    connection.sendall(request)  # its time-out holds for all of it


def _read_head(connection: socket.socket, until: float) -> Answer:
    came = b""
    while True:
        while (end := came.find(b"\r\n\r\n")) < 0:
            if len(came) > LARGEST_HEAD:
                raise ValueError("the answer's head is too long")
            if not (more := _receive(connection, until)):
                raise ConnectionError("closed before it answered")
            came += more
        found = _STATUS.match(came)
        if found is None:
            raise ValueError("the answer is no HTTP")
        status = int(found[1])
        if status >= 200:
            head = came[found.end() : end + 4]
            return Answer(status, parse_headers(io.BytesIO(head)))
        came = came[end + 4 :]  # 100 and 103 come before the answer


def _read_body(connection: socket.socket, until: float) -> None:
    """The answer is known; whatever happens to its body changes nothing."""
    read = 0
    until = min(until, time.monotonic() + 1)
    try:
        while read < LARGEST_BODY and (more := _receive(connection, until)):
            read += len(more)
    except (OSError, ValueError):
        return


def _receive(connection: socket.socket, until: float) -> bytes:
    connection.settimeout(_left(until))
    return connection.recv(8192)


def _left(until: float) -> float:
    if (left := until - time.monotonic()) <= 0:
        raise TimeoutError("it took too long")
    return left
