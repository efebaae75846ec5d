"""A result is fetched from where it may be, within its limits, whole or not at all."""

import hashlib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import quote, unquote

import pytest

from media_pipeline.assets.fetch_file import FetchFailed, FetchRefused, fetch_file
from tests.media_pipeline.assets.hostile_addresses import MALFORMED, RESOLVED, WRITTEN

DATA = bytes(range(256)) * 40


class Files(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    asked: ClassVar[list[tuple[str, dict[str, str]]]] = []

    def do_GET(self) -> None:
        Files.asked.append((self.path, {k.lower(): v for k, v in self.headers.items()}))
        what, _, more = self.path.partition("?")[0].removeprefix("/").partition("/")
        match what:
            case "file":
                self._send(200, DATA)
            case "status":
                self._send(int(more), b"{}")
            case "to":
                self._send(302, b"", {"Location": more.replace("..", "//", 1)})
            case "away":
                self._send(302, b"", {"Location": unquote(self.path.partition("?")[2])})
            case "short":
                self._send(200, DATA[:100], {"Content-Length": str(len(DATA))})
                self.close_connection = True
            case "unsaid":
                self.send_response(200)
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.write(DATA)
                self.close_connection = True

    def _send(self, status: int, data: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        for name, text in ({"Content-Length": str(len(data))} | (headers or {})).items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def root(settings: Any) -> Iterator[str]:
    settings.MEDIA_PIPELINE_FETCH_ALLOW_HTTP = True
    settings.MEDIA_PIPELINE_FETCH_NETWORKS = ["127.0.0.0/8"]
    server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    thread = threading.Thread(target=server.serve_forever, args=[0.05], daemon=True)
    thread.start()
    Files.asked.clear()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def fetch(url: str, folder: Path, most_bytes: int = 1_000_000) -> bytes:
    part = folder / "file.part"
    fetched = fetch_file(url, part, most_bytes=most_bytes, seconds=5)
    data = part.read_bytes()
    assert (fetched.size, fetched.sha256) == (len(data), hashlib.sha256(data).hexdigest())
    return data


def refused(url: str, folder: Path, most_bytes: int = 1_000_000) -> str:
    with pytest.raises(FetchRefused) as caught:
        fetch(url, folder, most_bytes)
    return caught.value.code


@pytest.mark.parametrize("path", ["file", "unsaid", "to//file", "to//to//to//file"])
def test_a_file_comes_whole_also_by_way_of_redirects(root: str, tmp_path: Path, path: str) -> None:
    assert fetch(f"{root}/{path}", tmp_path) == DATA


def test_nothing_of_ours_goes_along(root: str, tmp_path: Path) -> None:
    fetch(f"{root}/file?signature=abc", tmp_path)

    ((path, headers),) = Files.asked
    assert path == "/file?signature=abc"
    assert not {"authorization", "cookie", "referer"} & set(headers)
    assert headers["host"] in root


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_what_is_not_handed_out_any_more_has_expired(
    root: str, tmp_path: Path, status: int
) -> None:
    assert refused(f"{root}/status/{status}", tmp_path) == "result_expired"


@pytest.mark.parametrize("path", ["status/500", "status/503", "short", "status/206"])
def test_what_broke_may_be_tried_again(root: str, tmp_path: Path, path: str) -> None:
    with pytest.raises(FetchFailed):
        fetch(f"{root}/{path}", tmp_path)


@pytest.mark.parametrize("path", ["file", "unsaid"])
def test_more_than_is_allowed_is_not_kept(root: str, tmp_path: Path, path: str) -> None:
    assert refused(f"{root}/{path}", tmp_path, most_bytes=len(DATA) - 1) == "file_too_large"


def test_redirects_end(root: str, tmp_path: Path) -> None:
    with pytest.raises(FetchRefused, match="redirects"):
        fetch(f"{root}/to//to//to//to//file", tmp_path)


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was connected to. Nothing of it arrives."""
    made: list[Any] = []

    def connect(_: Any, address: Any) -> None:
        made.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", connect)
    return made


def resolve(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """What the resolver says of names ending in .example, one answer after the other; the rest is
    asked of the real one. Returns the names that were asked."""
    asked: list[str] = []
    left, real = list(answers), socket.getaddrinfo

    def getaddrinfo(host: str, port: int, *more: Any, **named: Any) -> Any:
        if not host.rstrip(".").endswith(".example"):
            return real(host, port, *more, **named)
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


@pytest.mark.parametrize("url", [*WRITTEN, *MALFORMED], ids=lambda url: ascii(url[:40]))
def test_only_public_addresses_are_fetched_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, connected: list[Any], url: str
) -> None:
    """By default: the settings that allow more are for tests and closed networks."""
    resolve(monkeypatch, ["1.1.1.1"])
    try:
        assert refused(url, tmp_path) == "address_refused"
    except FetchFailed as failed:  # a resolver that does not even read it leads nowhere
        assert "cannot be found" in str(failed)  # noqa: PT017
        assert url in WRITTEN
    assert connected == []


@pytest.mark.parametrize("answer", RESOLVED, ids=" ".join)
def test_a_name_that_leads_into_a_network_of_ours_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, connected: list[Any], answer: list[str]
) -> None:
    resolve(monkeypatch, answer)

    assert refused("https://files.example/x", tmp_path) == "address_refused"
    assert connected == []


def test_the_connection_goes_to_the_address_that_was_checked_whatever_is_answered_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, connected: list[Any]
) -> None:
    asked = resolve(monkeypatch, ["1.1.1.1"], ["127.0.0.1"])
    with pytest.raises(FetchFailed):
        fetch("https://files.example:8443/x", tmp_path)

    assert asked == ["files.example"]
    assert connected == [("1.1.1.1", 8443)]


@pytest.mark.parametrize(
    "location",
    [
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest/meta-data",
        "https://2852039166/latest/meta-data",
        "https://[::1]/x",
        "https://[fd00:ec2::254]/x",
        "https://files.example/x",
        "//files.example/x",
        "file:///etc/passwd",
        "ftp://1.1.1.1/x",
        "https://name:secret@1.1.1.1/x",
        "https://1.1.1.1:99999/x",
        "http://[",
    ],
)
def test_a_redirect_is_an_address_like_the_first(
    root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, location: str
) -> None:
    """Of the networks of ours only that of the first is allowed here."""
    resolve(monkeypatch, ["10.0.0.5"])

    assert refused(f"{root}/away?{quote(location, safe='')}", tmp_path) == "address_refused"


@pytest.mark.parametrize("way", ["head", "body", "body without an end"])
def test_a_server_that_trickles_is_not_waited_for(root: str, tmp_path: Path, way: str) -> None:
    """A byte now and then meets no time-out of a step; the whole has one."""
    with trickling(way) as url:
        began = time.monotonic()
        with pytest.raises(FetchFailed):
            fetch_file(url, tmp_path / "part", most_bytes=1_000_000, seconds=0.6)
        assert time.monotonic() - began < 5


@contextmanager
def trickling(way: str) -> Iterator[str]:
    heads = {
        "head": b"HTTP/1.1 200 OK\r\nX-Slow: ",
        "body": b"HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n",
        "body without an end": b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n",
    }
    is_over = threading.Event()

    def serve() -> None:
        with suppress(OSError):
            caller, _ = listener.accept()
            with caller:
                caller.recv(4096)
                caller.sendall(heads[way])
                while not is_over.wait(0.05):
                    caller.sendall(b"x")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        is_over.set()
        thread.join(5)


def test_a_network_that_posts_may_go_to_is_no_network_to_fetch_from(
    tmp_path: Path, settings: Any
) -> None:
    settings.WORKFLOWS_OUTGOING_NETWORKS = ["127.0.0.0/8"]

    assert refused("https://127.0.0.1/clip.mp4", tmp_path) == "address_refused"
