"""The stub provider as a process of its own, so that its work is not counted as ours."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.patience import wait_for
from benchmarks.place import Place
from benchmarks.provider.ask import PLACE
from benchmarks.worker_processes import started


@contextmanager
def running_provider(place: Place) -> Iterator[None]:
    socket = place.valkey.with_name("provider.sock")
    socket.unlink(missing_ok=True)
    os.environ[PLACE] = str(socket)
    command = [sys.executable, "-m", "benchmarks.provider.server", str(socket)]
    with started(command, place.logs / "provider.log"):
        wait_for(socket.exists, 30, "the stub provider to listen")
        yield
