"""A real HTTP server of somebody else's: it counts what came and says what the test tells it."""

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple


class Post(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    def __init__(self) -> None:
        self.came: list[Post] = []
        #: Status and headers of the next answers; 204 when there is nothing more to say.
        self.says: deque[tuple[int, dict[str, str]]] = deque()
        #: While it is set the receiver has the post and does not answer.
        self.holds = threading.Event()
        self.may_answer = threading.Event()
        self.url = ""

    @property
    def ids(self) -> list[str]:
        return [post.headers["webhook-id"] for post in self.came]


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            headers = {name.lower(): text for name, text in self.headers.items()}
            receiver.came.append(Post(self.path, headers, self.rfile.read(length)))
            if receiver.holds.is_set():
                receiver.may_answer.wait(60)
            status, more = receiver.says.popleft() if receiver.says else (204, {})
            self.send_response(status)
            for name, text in more.items():
                self.send_header(name, text)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver.url = f"http://127.0.0.1:{server.server_address[1]}/hook?a=b"
    thread = threading.Thread(target=server.serve_forever, args=[0.05], daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.may_answer.set()
        server.shutdown()
        server.server_close()
