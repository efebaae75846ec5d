"""A post goes to public addresses only, to the one that was checked, and ends in time."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.workflows.receiver import Receiver
from workflows.errors import WebhookRefused
from workflows.webhooks.post_webhook import NoAnswer, post_webhook
from workflows.webhooks.public_address import AddressRefused, is_public
from workflows.webhooks.webhook_url import read_webhook_url

PRIVATE = [
    *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1"),  # noqa: S104
    *("169.254.169.254", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192"),
    *("198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1", "fec0::1"),
    *("::ffff:127.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "64:ff9b::a9fe:a9fe"),
    *("::ffff:0:127.0.0.1", "5f00::1", "3fff::1", "4000::1", "::1:0:0:0"),
    *("2002:7f00:1::", "2002:a9fe:a9fe::1", "2001:db8::1", "64:ff9b:1::1"),
]
PUBLIC = ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4001:81b::200e"]


@pytest.mark.parametrize("address", PRIVATE)
def test_no_address_of_a_network_of_our_own_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "host", ["localhost", "127.1", "2130706433", "0x7f.1", "017700000001", "[::1]"]
)
def test_however_an_address_is_written_it_is_refused(host: str) -> None:
    # Where the resolver does not even read it, there is nobody to post to.
    with pytest.raises((AddressRefused, WebhookRefused, NoAnswer)) as refused:
        post_webhook(read_webhook_url(f"https://{host}/"), b"{}", {})
    assert not isinstance(refused.value, NoAnswer) or "gaierror" in str(refused.value)


def resolving_to(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """The resolver's answers, one after the other; returns what was asked."""
    asked: list[str] = []
    left = list(answers)

    def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


def test_one_private_address_among_public_ones_is_enough_to_refuse(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resolving_to(monkeypatch, ["1.1.1.1", "10.0.0.1"])
    with pytest.raises(AddressRefused):
        post_webhook(read_webhook_url("https://films.example/"), b"{}", {})


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch, receiver: Receiver, settings: Any
) -> None:
    """A name that leads somewhere else when it is asked again changes nothing."""
    port = int(receiver.url.split(":")[2].split("/")[0])
    asked = resolving_to(monkeypatch, ["127.0.0.1"], ["10.9.9.9"])

    answer = post_webhook(read_webhook_url(f"http://films.example:{port}/x"), b"{}", {"a": "b"})

    assert answer.status == 204
    [post] = receiver.came
    assert post.headers["host"] == f"films.example:{port}"
    assert (post.path, post.body, post.headers["a"]) == ("/x", b"{}", "b")
    assert asked == ["films.example"]


def test_a_resolver_that_does_not_answer_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: is_over.wait(30))
    began = time.monotonic()
    try:
        with pytest.raises(NoAnswer, match="where the name leads"):
            post_webhook(read_webhook_url("https://films.example/"), b"{}", {}, seconds=0.2)
    finally:
        is_over.set()
    assert time.monotonic() - began < 5


def test_a_handshake_that_does_not_end_is_waited_for_no_longer_than_the_rest(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """What was used up by looking up and connecting is not given to it once more."""
    settings.WORKFLOWS_OUTGOING_NETWORKS = ["127.0.0.0/8"]
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        resolver = socket.getaddrinfo

        def slow(*asked: Any, **more: Any) -> Any:
            time.sleep(0.4)
            return resolver("127.0.0.1", *asked[1:], **more)

        monkeypatch.setattr(socket, "getaddrinfo", slow)
        began = time.monotonic()
        with pytest.raises(NoAnswer):
            post_webhook(read_webhook_url(f"https://films.example:{port}/"), b"{}", {}, seconds=0.5)
        assert time.monotonic() - began < 0.8


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://films.example/", "webhook_url_insecure"),
        ("ftp://films.example/", "webhook_url_invalid"),
        ("https://", "webhook_url_invalid"),
        ("https:///path", "webhook_url_invalid"),
        ("https://user:word@films.example/", "webhook_url_invalid"),
        ("https://films.example/#part", "webhook_url_invalid"),
        ("https://films.example:99999/", "webhook_url_invalid"),
        ("https://films.example/a b", "webhook_url_invalid"),
        ("https://films.example/\r\nX: y", "webhook_url_invalid"),
        ("https://films.example/\x00", "webhook_url_invalid"),
        ("https://[::1", "webhook_url_invalid"),
        ("https://fil ms.example/", "webhook_url_invalid"),
        ("https://müller.example/", "webhook_url_invalid"),
        ("https://films.example/" + "a" * 500, "webhook_url_invalid"),
        ("https://10.0.0.1/", "webhook_address_refused"),
        ("https://[fd00::1]/", "webhook_address_refused"),
        ("https://169.254.169.254/latest/meta-data", "webhook_address_refused"),
        ("https://2130706433/", "webhook_address_refused"),
        ("https://0x7f000001/", "webhook_address_refused"),
        ("https://0x7f.1/", "webhook_address_refused"),
        ("https://017700000001/", "webhook_address_refused"),
        ("https://0177.0.0.1/", "webhook_address_refused"),
        ("https://127.1/", "webhook_address_refused"),
        ("https://127.0.0.1./", "webhook_address_refused"),
        ("https://[::ffff:169.254.169.254]/", "webhook_address_refused"),
        ("https://[fe80::1%25eth0]/", "webhook_address_refused"),
        ("https://films.example\\@10.0.0.1/", "webhook_url_invalid"),
        ("films.example", "webhook_url_invalid"),
    ],
)
def test_an_address_that_no_webhook_may_have_is_refused_with_a_code(url: str, code: str) -> None:
    with pytest.raises(WebhookRefused) as refused:
        read_webhook_url(url)
    assert refused.value.code == code


@contextmanager
def a_server(talk: Callable[[socket.socket], None]) -> Iterator[str]:
    """One that says what it likes to one caller."""

    def serve() -> None:
        try:
            caller, _ = listener.accept()
            with caller:
                caller.recv(4096)
                talk(caller)
        except OSError:
            pass

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"


def drip(caller: socket.socket) -> None:
    caller.sendall(b"HTTP/1.1 200 OK\r\n")
    while True:
        caller.sendall(b"X")
        time.sleep(0.05)


def pour(caller: socket.socket) -> None:
    caller.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        caller.sendall(b"x" * 65536)


def endless_head(caller: socket.socket) -> None:
    while True:
        caller.sendall(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 1000)


def say(text: bytes) -> Callable[[socket.socket], None]:
    return lambda caller: caller.sendall(text)


def test_an_answer_that_comes_a_byte_at_a_time_is_not_waited_for(receiver: Receiver) -> None:
    started = time.monotonic()
    with a_server(drip) as url, pytest.raises(NoAnswer, match=r"too long|timed out"):
        post_webhook(read_webhook_url(url), b"{}", {}, seconds=0.5)
    assert time.monotonic() - started < 3


@pytest.mark.parametrize(
    "talk",
    [say(b""), say(b"SMTP ready\r\n\r\n"), say(b"HTTP/1.1 abc\r\n\r\n"), endless_head],
    ids=["nothing", "no HTTP", "no status", "endless head"],
)
def test_what_is_no_answer_is_none(
    talk: Callable[[socket.socket], None], receiver: Receiver
) -> None:
    with a_server(talk) as url, pytest.raises(NoAnswer):
        post_webhook(read_webhook_url(url), b"{}", {}, seconds=5)


@pytest.mark.parametrize(
    "talk",
    [pour, say(b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200\r\n\r\n")],
    ids=["endless body", "hints first"],
)
def test_an_answer_counts_whatever_its_body_does(
    talk: Callable[[socket.socket], None], receiver: Receiver
) -> None:
    with a_server(talk) as url:
        assert post_webhook(read_webhook_url(url), b"{}", {}, seconds=5).status == 200


def test_nobody_there_is_no_answer(receiver: Receiver) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with pytest.raises(NoAnswer):
        post_webhook(read_webhook_url(f"http://127.0.0.1:{port}/"), b"{}", {}, seconds=5)


def test_a_certificate_of_somebody_else_is_no_answer(receiver: Receiver) -> None:
    """Plain HTTP where TLS is spoken for: the handshake fails, nothing is posted."""
    with pytest.raises(NoAnswer):
        post_webhook(
            read_webhook_url(receiver.url.replace("http:", "https:")), b"{}", {}, seconds=5
        )
    assert receiver.came == []
