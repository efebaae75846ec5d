"""The longest that one exchange may take, from connecting to the last byte, however it trickles."""

import contextlib
import socket
import threading
import time
from types import TracebackType
from typing import Any, Self


class Deadline:
    """Cuts the connection when the time is over; whoever reads from it then finds it closed.

    A client's own time-outs are for each step: a server that sends a byte a minute never meets
    them. ``watch`` goes into a request's extensions as ``trace``, to learn of the connection.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.is_over = False
        self._stream: Any = None
        self._ends = time.monotonic() + seconds
        self._timer = threading.Timer(seconds, self._cut)
        self._timer.daemon = True

    @property
    def left(self) -> float:
        return max(self._ends - time.monotonic(), 0.001)

    def watch(self, event: str, info: dict[str, Any]) -> None:
        if event.endswith(("connect_tcp.complete", "start_tls.complete")):
            self._stream = info["return_value"]
            if self.is_over:  # it ended while the connection was made
                self._cut()

    def _cut(self) -> None:
        self.is_over = True
        stream = self._stream
        connection = stream.get_extra_info("socket") if stream is not None else None
        if connection is not None:
            with contextlib.suppress(OSError):
                # Of the plain socket: a TLS socket's own would say goodbye first.
                socket.socket.shutdown(connection, socket.SHUT_RDWR)

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._timer.cancel()
