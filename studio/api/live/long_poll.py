"""
``?wait=30``: the answer about something unfinished comes when there is news, or after that time.

An ASGI layer around Django, since a view would hold a thread, a place among the requests at once
and a database connection while it waits. Here each look is a request like any other, let in anew,
and between two of them nothing is held but a few kilobytes.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import parse_qs
from uuid import UUID

from studio.api.live.news import Source
from studio.api.live.watch import Listener, watch_of_this_loop

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

WAITED_FOR = re.compile(r"/api/v1/(commands|runs)/[0-9a-fA-F-]{36}$")
LONGEST_WAIT = 60
#: A view says in it where news of its subject appears: a channel's id, or nothing known.
WAIT_ON = "X-Wait-On"
#: Looks where no news can be heard of: a command whose run has not begun.
LOOK_SECONDS = 2.0


class LongPoll:
    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        seconds = _seconds(scope)
        if not seconds:
            await self.app(scope, receive, send)
            return
        gone = asyncio.create_task(_until_gone(receive))
        waiting = asyncio.create_task(self._answer(scope, seconds))
        try:
            await asyncio.wait({gone, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if waiting.done():
                for message in waiting.result():
                    await send(message)
        finally:
            gone.cancel()
            waiting.cancel()

    async def _answer(self, scope: Scope, seconds: float) -> list[Message]:
        """The first answer that is final, or another than the client has; else the last one."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        answer = await self._look(scope)
        channel = _header(answer, WAIT_ON)
        if channel is None or (_client_has_one(scope) and not _is_same(answer)):
            return _without(answer)
        if not channel:
            return await self._look_again(scope, answer, until, None)
        with watch_of_this_loop().listen(Source("channel", UUID(channel))) as listener:
            return await self._look_again(scope, answer, until, listener)

    async def _look_again(
        self, scope: Scope, answer: list[Message], until: float, listener: Listener | None
    ) -> list[Message]:
        loop = asyncio.get_running_loop()
        while _is_waited_for(scope, answer) and (left := until - loop.time()) > 0:
            if listener is None:
                await asyncio.sleep(min(LOOK_SECONDS, left))
            elif not await listener.wait(left):
                break
            answer = await self._look(scope)
        return _without(answer)

    async def _look(self, scope: Scope) -> list[Message]:
        """The whole answer of the layers below to one request."""
        sent: list[Message] = []
        asked = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> Message:
            if asked:
                return asked.pop()
            await asyncio.Event().wait()  # nobody goes away in here: who waits is cancelled
            raise AssertionError("unreachable")

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        return sent


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _seconds(scope: Scope) -> int:
    """0: nothing to wait for; a number that is none is refused by the view."""
    if scope["type"] != "http" or scope["method"] != "GET" or not WAITED_FOR.match(scope["path"]):
        return 0
    given = parse_qs(scope["query_string"].decode("latin-1")).get("wait", ["0"])[-1]
    return min(int(given), LONGEST_WAIT) if given.isascii() and given.isdigit() else 0


def _is_waited_for(scope: Scope, answer: list[Message]) -> bool:
    if _header(answer, WAIT_ON) is None:  # final, or refused
        return False
    return _is_same(answer) if _client_has_one(scope) else True


def _client_has_one(scope: Scope) -> bool:
    return any(name == b"if-none-match" for name, _ in scope["headers"])


def _is_same(answer: list[Message]) -> bool:
    return bool(answer[0]["status"] == 304)


def _header(answer: list[Message], wanted: str) -> str | None:
    named = wanted.lower().encode()
    found = (value for name, value in answer[0]["headers"] if name.lower() == named)
    return next((value.decode() for value in found), None)


def _without(answer: list[Message]) -> list[Message]:
    """The header was for us."""
    first, *rest = answer
    kept = [pair for pair in first["headers"] if pair[0].lower() != WAIT_ON.lower().encode()]
    return [{**first, "headers": kept}, *rest]
