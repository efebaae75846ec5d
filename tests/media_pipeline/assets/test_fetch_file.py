"""A result is fetched from where it may be, within its limits, whole or not at all."""

import hashlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from media_pipeline.assets.fetch_file import FetchFailed, FetchRefused, fetch_file

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


def test_a_redirect_into_a_network_of_ours_is_refused(root: str, tmp_path: Path) -> None:
    assert refused(f"{root}/to/http:..169.254.169.254/meta-data", tmp_path) == "address_refused"


def test_redirects_end(root: str, tmp_path: Path) -> None:
    with pytest.raises(FetchRefused, match="redirects"):
        fetch(f"{root}/to//to//to//to//file", tmp_path)


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "ftp://files.example/clip.mp4",
        "https:///nowhere",
        "http://files.example/clip.mp4",
        "https://name:secret@files.example/clip.mp4",
        "https://127.0.0.1/clip.mp4",
        "https://[::1]/clip.mp4",
        "https://[::ffff:10.0.0.1]/clip.mp4",
        "https://169.254.169.254/latest/meta-data",
        "https://10.1.2.3/clip.mp4",
        "https://localhost/clip.mp4",
    ],
)
def test_only_public_addresses_are_fetched_from(tmp_path: Path, url: str) -> None:
    """By default: the settings that allow more are for tests and closed networks."""
    assert refused(url, tmp_path) == "address_refused"


def test_a_network_that_posts_may_go_to_is_no_network_to_fetch_from(
    tmp_path: Path, settings: Any
) -> None:
    settings.WORKFLOWS_OUTGOING_NETWORKS = ["127.0.0.0/8"]

    assert refused("https://127.0.0.1/clip.mp4", tmp_path) == "address_refused"
