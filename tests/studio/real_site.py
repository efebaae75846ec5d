"""The site as it is run: uvicorn in a process of its own, on the test's database and broker."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

from tests.free_port import free_port
from tests.processes.forked import Forked, start_python

PATIENCE = 60  # seconds


class RealSite(NamedTuple):
    port: int
    process: Forked


@contextmanager
def real_site(environment: dict[str, str], log: int | None = None) -> Iterator[RealSite]:
    port = free_port()
    with Path(os.devnull).open("wb") as nowhere:
        site = start_python(
            *("uvicorn", "config.asgi:application", "--port", str(port)),
            *("--timeout-graceful-shutdown", "3"),
            environment=environment,
            out=nowhere.fileno(),
            errors=nowhere.fileno() if log is None else log,
        )
    try:
        _wait_until_alive(site, port)
        yield RealSite(port, site)
    finally:
        site.terminate()
        site.wait(PATIENCE)


def _wait_until_alive(site: Forked, port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        assert site.poll() is None, "the site has ended"
        assert time.monotonic() < until, "the site does not answer"
        try:
            asked = HTTPConnection("127.0.0.1", port, timeout=5)
            asked.request("GET", "/healthz")
            if asked.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.05)
