"""
A wire between us and a broker, that a test may cut or silence.

The broker itself goes on: others may be using it. Connections go through a port of this process.
"""

import select
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


class Wire:
    """``port`` stays the same whatever happens to the wire."""

    def __init__(self, connect: Callable[[], socket.socket]) -> None:
        self._connect = connect
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._is_silent = threading.Event()
        self._listening: socket.socket | None = None
        self.port = 0
        self.mend()

    def mend(self) -> None:
        """Connections are taken, and everything goes through."""
        self._is_silent.clear()
        if self._listening is None:
            listening = socket.create_server(("127.0.0.1", self.port), reuse_port=False)
            self.port = listening.getsockname()[1]
            self._listening = listening
            threading.Thread(target=self._take, args=[listening], daemon=True).start()

    def cut(self) -> None:
        """As when the broker is stopped: connections break, and new ones are refused."""
        listening, self._listening = self._listening, None
        if listening is not None:
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            listening.close()
        for pair in self._pairs:
            for end in pair:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def silence(self) -> None:
        """As when the broker hangs: connections are taken, and not a byte comes back."""
        self._is_silent.set()

    def _take(self, listening: socket.socket) -> None:
        while True:
            try:
                near, _ = listening.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=[near], daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near, self._connect() as far:
            pair = (near, far)
            self._pairs.append(pair)
            with suppress(OSError):
                while True:
                    ready, _, _ = select.select(pair, [], [], 1)
                    for end in ready:
                        data = end.recv(65536)
                        if not data:
                            return
                        while self._is_silent.is_set():
                            if self._listening is None:
                                return
                            threading.Event().wait(0.02)
                        (far if end is near else near).sendall(data)


@contextmanager
def wire_to(connect: Callable[[], socket.socket]) -> Iterator[Wire]:
    wire = Wire(connect)
    try:
        yield wire
    finally:
        wire.cut()
