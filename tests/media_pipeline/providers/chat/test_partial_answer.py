"""Parts of an answer are told when they are complete, at a bounded cost."""

import json
import time
from typing import Any

import pytest
from pydantic_core import from_json

from media_pipeline.providers.chat.partial_answer import PartialAnswer, json_of
from media_pipeline.providers.chat.split_answer import SplitReader

HEAD = '{"title": "T", "isScript": true, "warnings": [], "boundaries": ['


def boundary(number: int) -> str:
    return json.dumps({"hintLine": number, "quote": f"INT. ROOM {number} - DAY " + "x" * 300})


def listener(told: list[Any]) -> PartialAnswer:
    return PartialAnswer(SplitReader("\n" * 10_000), told.append)


def test_an_item_is_told_when_the_next_one_begins_and_not_before() -> None:
    told: list[Any] = []
    partial = listener(told)
    partial.hear(HEAD + boundary(1) + ",")
    assert told == []
    partial.hear(boundary(2) + ",")
    assert [one.hint_line for one in told] == [1]


def test_a_number_that_may_go_on_is_not_taken_for_whole() -> None:
    told: list[Any] = []
    partial = listener(told)
    partial.hear(f'{HEAD}{boundary(1)}, {{"quote": "{"y" * 400}", "hintLine": 2')
    assert [one.hint_line for one in told] == [1]
    partial.hear("5}, " + boundary(26) + "," + boundary(27) + "]}")
    assert [one.hint_line for one in told] == [1, 25, 26]


def test_thoughts_and_fences_before_the_answer_are_no_part_of_it() -> None:
    told: list[Any] = []
    partial = listener(told)
    for piece in ("<thi", "nk>{{{ hm" + " so" * 200, "</think>\n```json\n", HEAD):
        partial.hear(piece)
    partial.hear(boundary(1) + "," + boundary(2) + "," + boundary(3))
    assert [one.hint_line for one in told] == [1, 2]


def test_nothing_is_told_after_a_fault() -> None:
    told: list[Any] = []
    partial = listener(told)
    partial.hear(HEAD + boundary(1) + ',{"hintLine": 2, "quote": ""},')
    partial.hear(boundary(3) + "," + boundary(4) + ",")
    assert [one.hint_line for one in told] == [1]


def test_half_a_megabyte_costs_as_much_as_reading_it_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = 0

    def counting(text: str, **more: Any) -> Any:
        nonlocal read
        read += len(text)
        return from_json(text, **more)

    monkeypatch.setattr("media_pipeline.providers.chat.partial_answer.from_json", counting)
    answer = HEAD + ",".join(boundary(n) for n in range(1, 2_000)) + "]}"
    told: list[Any] = []
    partial = listener(told)
    began = time.process_time()
    for at in range(0, len(answer), 16):
        partial.hear(answer[at : at + 16])
    partial.end(json_of(answer))
    assert len(told) == 1_999
    assert read < 25 * len(answer)
    assert time.process_time() - began < 4


@pytest.mark.parametrize(
    "text",
    ["", "no JSON at all", '{"a": 1', '{"a": NaN}', '{"a": 1} and {"b": 2}', "<think>{}"],
)
def test_what_is_not_one_whole_object_is_no_answer(text: str) -> None:
    with pytest.raises(ValueError, match=r"JSON|EOF|expected|trailing|value"):
        json_of(text)


@pytest.mark.parametrize(
    "text",
    ['{"a": 1}', '\ufeff {"a": 1}\n', '```\n{"a": 1}\n```\nVoilà.', '<think>{}</think>{"a": 1}'],
)
def test_what_stands_around_an_answer_does_not_matter(text: str) -> None:
    assert json_of(text) == {"a": 1}
