"""``python -m config.probe``: 0 when a page answers 200 to one of the site's own names."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from config.probe import main


class _Site(BaseHTTPRequestHandler):
    """Answers as Django does: only to its own name."""

    def do_GET(self) -> None:
        known = self.headers["Host"] in ("films.example", "localhost")
        self.send_response(200 if known and self.path == "/readyz" else 400)
        self.end_headers()
        self.wfile.write(b"said")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def port() -> Iterator[int]:
    with HTTPServer(("127.0.0.1", 0), _Site) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("hosts", ["films.example,other.example", ".films.example", "*", None])
def test_a_page_that_answers_is_well(
    port: int, hosts: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if hosts:
        monkeypatch.setenv("ALLOWED_HOSTS", hosts)
    assert main([f"http://127.0.0.1:{port}/readyz"]) == 0


def test_another_answer_and_none_are_not(
    port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([f"http://127.0.0.1:{port}/missing"]) == 1
    assert "BAD  400 said" in capsys.readouterr().out
    monkeypatch.setenv("ALLOWED_HOSTS", "elsewhere.example")
    assert main([f"http://127.0.0.1:{port}/readyz"]) == 1
    assert main(["http://127.0.0.1:1/readyz"]) == 1
    assert "refused" in capsys.readouterr().out
