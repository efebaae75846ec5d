"""What a provider made is fetched: from a public address only, within limits, whole or not at all.

The address comes from somebody else. So it is looked up once, checked, and connected to as it was
checked; every redirect is a new address and is checked again; nothing of ours goes along.
"""

import hashlib
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx2

from media_pipeline.assets.deadline import Deadline
from media_pipeline.assets.result_address import read_result_address
from workflows.webhooks.public_address import AddressRefused

_MOST_REDIRECTS = 3
_CONNECT_SECONDS, _SILENT_SECONDS = 15.0, 30.0
#: The file is gone, or its address has run out: the same address will never give it again.
_EXPIRED = (401, 403, 404, 410)


class FetchRefused(Exception):
    """It will not be fetched however often it is tried. ``code`` is stable.

    address_refused · result_expired · file_too_large
    """

    def __init__(self, code: str, detail: str) -> None:
        self.code = code
        super().__init__(detail)


class FetchFailed(Exception):
    """Not this time: a connection broke, the file was cut off, the server has trouble."""


@dataclass(frozen=True, kw_only=True)
class Fetched:
    size: int
    sha256: str


def fetch_file(url: str, part: Path, *, most_bytes: int, seconds: float) -> Fetched:
    """
    Write the bytes at ``url`` to ``part``; ``seconds``: all of it together, however it trickles.

    Raises FetchRefused, FetchFailed and OSError, and then leaves what it has written.
    """
    until = time.monotonic() + seconds
    for _ in range(_MOST_REDIRECTS + 1):
        moved = _fetch(url, part, most_bytes, until)
        if isinstance(moved, Fetched):
            return moved
        url = moved
    raise FetchRefused("address_refused", f"it redirects more than {_MOST_REDIRECTS} times")


def _fetch(url: str, part: Path, most_bytes: int, until: float) -> Fetched | str:
    """The file, or where it has moved to."""
    deadline = Deadline(_left(until))
    client = httpx2.Client(verify=_tls(), follow_redirects=False, trust_env=False)
    try:
        with deadline, client:
            response = client.send(_request(client, url, deadline), stream=True)
            try:
                if response.is_redirect:
                    return _moved(url, response.headers.get("location", ""))
                _check_status(response.status_code)
                return _write(response, part, most_bytes, until)
            finally:
                response.close()
    except AddressRefused as refused:
        raise FetchRefused("address_refused", str(refused)) from None
    except httpx2.InvalidURL:
        raise FetchRefused("address_refused", "the result's address cannot be read") from None
    except httpx2.RequestError as error:
        _left(until)
        raise FetchFailed(f"{type(error).__name__} {str(error)[:120]}".strip()) from None


def _moved(url: str, location: str) -> str:
    try:
        return urljoin(url, location)
    except ValueError:
        raise AddressRefused("it redirects to what is no address") from None


def _request(client: httpx2.Client, url: str, deadline: Deadline) -> httpx2.Request:
    """To the very address that was checked; the certificate has to be the name's all the same."""
    address = read_result_address(url)
    try:
        found = address.looked_up(deadline.left)
    except OSError as error:
        raise FetchFailed(f"{address.host} cannot be found: {error}") from None
    return client.build_request(
        "GET",
        address.at(found),
        headers={"Host": address.host_header, "Accept": "*/*", "Accept-Encoding": "identity"},
        timeout=httpx2.Timeout(min(_SILENT_SECONDS, deadline.left), connect=_CONNECT_SECONDS),
        extensions={"sni_hostname": address.host, "trace": deadline.watch},
    )


def _check_status(status: int) -> None:
    if status in _EXPIRED:
        raise FetchRefused(
            "result_expired",
            f"the provider does not hand the file out any more ({status}); it was made and paid, "
            "look for it there, or make it again",
        )
    if status != 200:
        raise FetchFailed(f"the file's server answered {status}")


def _write(response: httpx2.Response, part: Path, most_bytes: int, until: float) -> Fetched:
    told = response.headers.get("content-length", "")
    if told.isdigit() and int(told) > most_bytes:
        raise _too_large(most_bytes)
    digest, size = hashlib.sha256(), 0
    with part.open("wb") as file:
        for piece in response.iter_raw():  # as it comes: one that trickles is never a full piece
            size += len(piece)
            if size > most_bytes:
                raise _too_large(most_bytes)
            _left(until)
            digest.update(piece)
            file.write(piece)
    _left(until)  # what was cut by the deadline looks like an end
    if told.isdigit() and size != int(told):
        raise FetchFailed(f"the file was cut off after {size} of {told} bytes")
    if not size:
        raise FetchFailed("the file is empty")
    return Fetched(size=size, sha256=digest.hexdigest())


def _too_large(most_bytes: int) -> FetchRefused:
    return FetchRefused(
        "file_too_large", f"the file is larger than {most_bytes // 1_000_000} MB, and not kept"
    )


def _left(until: float) -> float:
    if (left := until - time.monotonic()) <= 0:
        raise FetchFailed("it took too long")
    return left


@cache
def _tls() -> Any:
    return httpx2.create_ssl_context()
