"""Ask the stub provider: one connection for each thread."""

import json
import os
import socket
import threading
from typing import Any

PLACE = "BENCHMARK_PROVIDER"  # names the socket in a worker's environment

_kept = threading.local()


def ask(op: str, **more: Any) -> Any:
    stream = getattr(_kept, "stream", None)
    if stream is None or _kept.pid != os.getpid():
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(os.environ[PLACE])
        stream = _kept.stream = connection.makefile("rwb")
        _kept.pid = os.getpid()
    stream.write(json.dumps({"op": op, **more}).encode() + b"\n")
    stream.flush()
    return json.loads(stream.readline())
