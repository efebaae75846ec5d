"""Events as they happen, as Server-Sent Events: all that came after a number, then what comes."""

import asyncio
import random
from collections.abc import AsyncIterator
from uuid import UUID

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import StreamingHttpResponse

from studio.api.live.news import Source, Told
from studio.api.live.streams_open import StreamsOpen, refuse_when_full
from studio.api.live.watch import watch_of_this_loop
from workflows.errors import FeedPruned

#: A comment so often: what stands between us and the client takes silence for an end.
COMMENT_SECONDS = 15.0
#: A client whose buffers stay full for so long after its time is over is cut off.
GRACE_SECONDS = 30.0


def event_stream(
    source: Source, after: int, *, run: UUID | None = None, is_over: bool = False
) -> StreamingHttpResponse:
    """
    ``run``: the stream ends with the event that says that this run is over. ``is_over``: it is
    already, so the stream ends when all of it has been told. Raises TooManyStreams.
    """
    refuse_when_full()
    answer = StreamingHttpResponse(
        _told(source, after, run, is_over), content_type="text/event-stream"
    )
    answer["Cache-Control"] = "no-cache, no-transform"
    answer["X-Accel-Buffering"] = "no"
    return answer


async def _told(
    source: Source, after: int, run: UUID | None, is_over: bool
) -> AsyncIterator[bytes]:
    """Ends after some minutes: the client comes back with the last id, is let in anew or not, and
    the streams of a process that goes away find another."""
    longest = settings.STUDIO_LONGEST_STREAM_SECONDS * random.uniform(0.8, 1.0)  # noqa: S311
    loop = asyncio.get_running_loop()
    until = loop.time() + longest
    sender = asyncio.current_task()
    cut_off = loop.call_later(longest + GRACE_SECONDS, sender.cancel) if sender else None
    place = StreamsOpen()  # not before: what is never begun is never left
    try:
        yield b"retry: 3000\n\n"
        with watch_of_this_loop().listen(source) as listener:
            while (now := loop.time()) < until:
                told = await listener.after(after)
                if told:
                    yield _frames(told, run)
                    after = told[-1].number
                    if run is not None and any(one.ended == run for one in told):
                        return
                elif is_over:
                    return
                elif not await listener.wait(min(COMMENT_SECONDS, until - now)):
                    yield b":\n\n"
    except (FeedPruned, OperationalError, InterfaceError):
        return  # coming back it is told what was pruned, or that the database is away
    finally:
        if cut_off is not None:
            cut_off.cancel()
        place.leave()


def _frames(told: list[Told], run: UUID | None) -> bytes:
    """Up to the end of the run, where there is one in it."""
    frames = []
    for one in told:
        frames.append(one.frame)
        if run is not None and one.ended == run:
            break
    return b"".join(frames)
