"""The site as it is run: uvicorn in a process of its own, on the test's database and broker."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import NamedTuple

PATIENCE = 60  # seconds


class RealSite(NamedTuple):
    port: int
    process: "subprocess.Popen[bytes]"


@contextmanager
def real_site(environment: dict[str, str]) -> Iterator[RealSite]:
    port = _free_port()
    site = subprocess.Popen(
        [
            *(sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port)),
            *("--timeout-graceful-shutdown", "3"),
        ],
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_until_alive(site, port)
        yield RealSite(port, site)
    finally:
        site.terminate()
        site.wait(PATIENCE)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _wait_until_alive(site: "subprocess.Popen[bytes]", port: int) -> None:
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
