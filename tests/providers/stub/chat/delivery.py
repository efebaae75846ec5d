"""How an answer travels: as a stream in small pieces, whole, torn, late or never to its end.

Streams follow WHATWG HTML, section 9.2 «Server-sent events» (lines, comments, data), and OpenAI,
«API reference: Chat completions», section «Streaming» (``[DONE]``, usage in the last chunk). Errors
within a stream follow OpenRouter, «Streaming», section «Handling errors during streaming».
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any

from tests.providers.stub.chat.shapes import Bill, Shapes, error_body
from tests.providers.stub.connection import Connection

DONE = b"data: [DONE]\n\n"
#: A long answer comes in longer pieces, or a test would count them for minutes.
_LETTERS_A_CHUNK, _MOST_CHUNKS = 24, 4_000


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What the model said and in whose words; ``wants_usage`` as the request asked."""

    text: str
    shapes: Shapes
    bill: Bill
    wants_usage: bool = True
    thoughts: str = ""

    def events(self, finish: str = "stop") -> Iterator[dict[str, Any]]:
        """The chunks of a stream that ends as it should."""
        yield from self.beginning(len(self.text))
        yield self.shapes.chunk({}, finish)
        if self.wants_usage:
            yield self.shapes.last(self.bill)

    def beginning(self, letters: int) -> Iterator[dict[str, Any]]:
        yield self.shapes.chunk({"role": "assistant", "content": ""})
        if self.thoughts:
            yield self.shapes.chunk(self.shapes.reasoning(self.thoughts))
        size = max(_LETTERS_A_CHUNK, letters // _MOST_CHUNKS)
        for at in range(0, letters, size):
            piece = self.text[at : min(at + size, letters)]
            yield self.shapes.chunk({"content": piece})

    def half(self) -> Iterator[dict[str, Any]]:
        return self.beginning(len(self.text) // 2)

    def whole(self, finish: str = "stop") -> dict[str, Any]:
        return self.shapes.whole({"content": self.text}, finish, self.bill)


def event(data: dict[str, Any]) -> bytes:
    return b"data: " + json.dumps(data, ensure_ascii=False).encode() + b"\n\n"


def stream(connection: Connection, answer: Answer, finish: str = "stop") -> None:
    """As it should be. OpenRouter says now and then that it is still at work."""
    connection.begin_stream()
    if answer.shapes.vendor == "openrouter":
        connection.send(b": OPENROUTER PROCESSING\n\n")
    for data in answer.events(finish):
        connection.send(event(data))
    connection.send(DONE)
    connection.end_stream()


def whole(connection: Connection, answer: Answer) -> None:
    """Also to who asked for a stream: some servers know none."""
    connection.send_json(200, answer.whole())


def error_instead(connection: Connection, answer: Answer) -> None:
    """HTTP 200 and an error in the body: the status had left before the model failed."""
    connection.send_json(200, error_body(answer.shapes.vendor, 502, "The model is down"))


def error_in_stream(connection: Connection, answer: Answer) -> None:
    """The stream has begun, nothing was said yet."""
    connection.begin_stream()
    connection.send(event(error_body(answer.shapes.vendor, 429, "Rate limited upstream")))
    connection.end_stream()


def error_in_the_middle(connection: Connection, answer: Answer) -> None:
    connection.begin_stream()
    for data in answer.half():
        connection.send(event(data))
    failed = answer.shapes.chunk({"content": ""}, "error")
    failed |= error_body(answer.shapes.vendor, 502, "Provider disconnected")
    connection.send(event(failed))
    connection.end_stream()


def cut(connection: Connection, answer: Answer) -> None:
    """Half of it, and a clean end of the connection, as from a proxy that lost its upstream."""
    connection.begin_stream()
    for data in answer.half():
        connection.send(event(data))
    connection.end_stream()


def dropped(connection: Connection, answer: Answer) -> None:
    """Half of it, and the connection is gone."""
    connection.begin_stream()
    for data in answer.half():
        connection.send(event(data))
    connection.drop()


def nothing(connection: Connection, answer: Answer) -> None:
    """Accepted, and gone before a word."""
    connection.drop()


def stopped_for(finish: str) -> "Delivery":
    """Half of it, and a reason why there is no more: length, content_filter, tool_calls."""

    def deliver(connection: Connection, answer: Answer) -> None:
        connection.begin_stream()
        for data in answer.half():
            connection.send(event(data))
        connection.send(event(answer.shapes.chunk({}, finish)))
        connection.send(event(answer.shapes.last(answer.bill)))
        connection.send(DONE)
        connection.end_stream()

    return deliver


def refused(connection: Connection, answer: Answer) -> None:
    """OpenAI, «Structured model outputs», section «Refusals»: words beside the content."""
    connection.begin_stream()
    for piece in ("I cannot help ", "with that."):
        connection.send(event(answer.shapes.chunk({"refusal": piece})))
    connection.send(event(answer.shapes.chunk({}, "stop")))
    connection.send(event(answer.shapes.last(answer.bill)))
    connection.send(DONE)
    connection.end_stream()


def called_a_tool(connection: Connection, answer: Answer) -> None:
    call = {"index": 0, "id": "call_1", "type": "function"}
    call["function"] = {"name": "search", "arguments": "{}"}
    connection.begin_stream()
    connection.send(event(answer.shapes.chunk({"tool_calls": [call]})))
    connection.send(event(answer.shapes.chunk({}, "tool_calls")))
    connection.send(DONE)
    connection.end_stream()


def trickle(connection: Connection, answer: Answer) -> None:
    """Alive and hopeless: a byte now and then, for as long as somebody listens."""
    connection.begin_stream()
    for data in answer.events():
        for at in event(data):
            connection.send(bytes([at]))
            connection.wait(0.05)


def endless(connection: Connection, answer: Answer) -> None:
    """A model that has lost the end: spaces for ever, as fast as the line goes."""
    connection.begin_stream()
    spaces = answer.shapes.chunk({"content": " " * 2_000})
    for data in chain(answer.half(), repeat(spaces)):
        connection.send(event(data))


def silent(connection: Connection, answer: Answer) -> None:
    """Accepted, the stream has begun, and then nothing while the line stays open."""
    connection.begin_stream()
    connection.wait(3_600)


def torn_letters(connection: Connection, answer: Answer) -> None:
    """Every piece is three bytes, so letters of more than one come in two."""
    connection.begin_stream()
    everything = b"".join(map(event, answer.events())) + DONE
    for at in range(0, len(everything), 3):
        connection.send(everything[at : at + 3])
    connection.end_stream()


def other_lines(connection: Connection, answer: Answer) -> None:
    """CRLF, comments, other fields, a value without a space, an event's data on many lines."""
    connection.begin_stream()
    connection.send(b": hello\r\n\r\nretry: 1000\r\n")
    for number, data in enumerate(answer.events()):
        lines = json.dumps(data, ensure_ascii=False, indent=1).encode().split(b"\n")
        connection.send(b"id: %d\r\n" % number)
        connection.send(b"".join(b"data:" + line + b"\r\n" for line in lines) + b"\r\n")
    connection.send(b"data:[DONE]\r\n\r\n")
    connection.end_stream()


def another_page(connection: Connection, answer: Answer) -> None:
    """A page of a proxy or a hotel, with a good status."""
    connection.send_body(200, b"<html><body>Welcome to the Grand Hotel</body></html>", "text/html")


def badly_packed(connection: Connection, answer: Answer) -> None:
    """RFC 9110, section 8.4: it says gzip, and is not."""
    body = json.dumps(answer.whole()).encode()
    connection.send_body(200, body, "application/json", {"Content-Encoding": "gzip"})


Delivery = Callable[[Connection, Answer], None]

#: Accepted, in the ledger, and then this happens.
DELIVERIES: dict[str, Delivery] = {
    "stream": stream,
    "whole": whole,
    "error_in_200": error_instead,
    "error_in_stream": error_in_stream,
    "error_in_the_middle": error_in_the_middle,
    "cut": cut,
    "drop_in_the_middle": dropped,
    "drop_after_acceptance": nothing,
    "length": stopped_for("length"),
    "content_filter": stopped_for("content_filter"),
    "refused": refused,
    "tool_calls": called_a_tool,
    "trickle": trickle,
    "endless": endless,
    "silent": silent,
    "torn_letters": torn_letters,
    "other_lines": other_lines,
    "another_page": another_page,
    "badly_packed": badly_packed,
}
