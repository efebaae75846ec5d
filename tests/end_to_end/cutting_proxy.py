"""Between a client and the site: a wire that breaks in the middle of some answers."""

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


@dataclass
class CuttingProxy:
    """``cuts``: bytes after which the answer of the next connection that has so many is cut."""

    site: int
    cuts: list[int]
    port: int = 0
    cut: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def serve(self, door: socket.socket) -> None:
        while True:
            try:
                client, _ = door.accept()
            except OSError:
                return  # the door was closed
            threading.Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", self.site)) as site:
            threading.Thread(target=_copy, args=(client, site), daemon=True).start()
            self._answer(site, client)
            for wire in (client, site):  # closing alone wakes nobody who reads it
                with suppress(OSError):
                    wire.shutdown(socket.SHUT_RDWR)

    def _answer(self, site: socket.socket, client: socket.socket) -> None:
        carried = 0
        while answer := _received(site):
            carried += len(answer)
            if self._breaks(carried):
                return  # without a word
            try:
                client.sendall(answer)
            except OSError:
                return

    def _breaks(self, carried: int) -> bool:
        with self._lock:
            if not self.cuts or carried < self.cuts[0]:
                return False
            self.cuts.pop(0)
            self.cut += 1
            return True


def _received(wire: socket.socket) -> bytes:
    try:
        return wire.recv(8192)
    except OSError:
        return b""


def _copy(source: socket.socket, target: socket.socket) -> None:
    while part := _received(source):
        try:
            target.sendall(part)
        except OSError:
            return


@contextmanager
def cutting_proxy(site: int, cuts: Sequence[int]) -> Iterator[CuttingProxy]:
    with socket.create_server(("127.0.0.1", 0)) as door:
        proxy = CuttingProxy(site, list(cuts), port=int(door.getsockname()[1]))
        threading.Thread(target=proxy.serve, args=(door,), daemon=True).start()
        yield proxy
        door.shutdown(socket.SHUT_RDWR)
