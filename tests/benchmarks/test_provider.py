"""The stub provider keeps its limit and says how late a look came."""

import asyncio
import time

from benchmarks.provider.server import Provider


def test_no_more_requests_run_than_there_are_slots_and_the_rest_follows() -> None:
    async def three_at_two() -> Provider:
        provider = Provider(slots=2)
        for key in ("a", "b", "c"):
            provider.answer({"op": "submit", "key": key, "seconds": 0.01})
        while not all(provider.answer({"op": "look", "ids": ["a", "b", "c"]})):
            await asyncio.sleep(0.005)
        return provider

    provider = asyncio.run(three_at_two())

    assert provider.most_running == 2
    first_end = min(provider.requests[key].finished or 0 for key in ("a", "b"))
    assert (provider.requests["c"].started or 0) >= first_end


def test_a_repeated_key_is_the_request_that_is_there() -> None:
    async def twice() -> int:
        provider = Provider()
        for _ in range(2):
            provider.answer({"op": "submit", "key": "a", "seconds": 60})
        return len(provider.requests)

    assert asyncio.run(twice()) == 1


def test_a_look_that_never_comes_counts_as_late_as_it_is() -> None:
    provider = Provider()
    now = time.time()
    due = [["a", now - 5], ["b", now - 7], ["c", now + 60]]
    provider.answer({"op": "expect", "cadence": 20, "due": due})
    began = time.monotonic()
    provider.answer({"op": "look", "ids": ["a"]})
    late = sorted(provider.answer({"op": "late"})["late"])
    slack = time.monotonic() - began + 0.1

    assert [round(by) for by in late] == [5, 7]
    assert late[1] < 7 + slack
