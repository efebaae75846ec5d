"""One HTTP exchange, written by hand: a fault is a thing of bytes and sockets."""

import json
import socket
import struct
from http.server import BaseHTTPRequestHandler
from threading import Event
from typing import Any


class Gone(Exception):
    """Whoever listened has hung up, or the server is told to end."""


class Connection:
    """Writes one answer. ``ends``: set when the server is told to end."""

    def __init__(self, handler: BaseHTTPRequestHandler, ends: Event) -> None:
        self._handler = handler
        self._ends = ends

    def send_json(self, status: int, data: Any, headers: dict[str, str] | None = None) -> None:
        self.send_body(status, json.dumps(data).encode(), "application/json", headers)

    def send_body(
        self, status: int, body: bytes, media_type: str, headers: dict[str, str] | None = None
    ) -> None:
        about = {"Content-Type": media_type, "Content-Length": str(len(body)), **(headers or {})}
        self._begin(status, about)
        self._write(body)

    def begin_stream(self) -> None:
        about = {"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"}
        self._begin(200, about)

    def send(self, piece: bytes) -> None:
        """One chunk of the stream, on the wire at once."""
        self._write(b"%x\r\n%b\r\n" % (len(piece), piece))

    def end_stream(self) -> None:
        self._write(b"0\r\n\r\n")

    def drop(self) -> None:
        """The connection is reset, not closed, as when a machine dies."""
        self._handler.close_connection = True
        linger = struct.pack("ii", 1, 0)
        self._handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self._handler.connection.close()
        raise Gone

    def wait(self, seconds: float) -> None:
        if self._ends.wait(seconds):
            raise Gone

    def _begin(self, status: int, headers: dict[str, str]) -> None:
        self._handler.send_response(status)
        for name, text in headers.items():
            self._handler.send_header(name, text)
        self._handler.end_headers()

    def _write(self, data: bytes) -> None:
        if self._ends.is_set():
            raise Gone
        try:
            self._handler.wfile.write(data)
            self._handler.wfile.flush()
        except OSError as error:
            raise Gone from error
