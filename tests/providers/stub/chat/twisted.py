"""Answers that a model gives and should not: each turns a right one into a wrong one."""

import json
from collections.abc import Callable
from typing import Any


def _in_json(change: Callable[[dict[str, Any]], Any]) -> Callable[[str], str]:
    def twist(text: str) -> str:
        answer = json.loads(text)
        return json.dumps(change(answer) or answer, ensure_ascii=False)

    return twist


def _a_field_is_of_another_kind(answer: dict[str, Any]) -> None:
    """«boundaries» is a text, «characters» an object: what an unconstrained model may say."""
    for name, value in answer.items():
        if isinstance(value, list):
            answer[name] = {"none": value[:1]}
            return


def _last_field_of_an_item_is_missing(answer: dict[str, Any]) -> None:
    rows = next(value for value in answer.values() if isinstance(value, list) and value)
    rows[-1].popitem()


def _the_last_scene_is_missing(answer: dict[str, Any]) -> None:
    answer["scenes"].pop()


def _a_scene_nobody_asked_for(answer: dict[str, Any]) -> None:
    answer["scenes"].append(answer["scenes"][-1] | {"sceneNumber": 999})


def _spoken_lines(answer: dict[str, Any]) -> list[dict[str, Any]]:
    return [line for scene in answer["scenes"] for shot in scene["shots"] for line in shot["lines"]]


def _a_line_is_invented(answer: dict[str, Any]) -> None:
    _spoken_lines(answer)[0]["text"] = "I was never written by anybody."


def _lines_are_retyped(answer: dict[str, Any]) -> None:
    """Other quotes, dashes and spaces: what models do to a text they copy."""
    for line in _spoken_lines(answer):
        line["text"] = "  ".join(line["text"].replace("'", "’").replace("...", "…").split(" "))


def _lines_are_left_out(answer: dict[str, Any]) -> None:
    """Every second line, and the end of the first."""
    lines = _spoken_lines(answer)
    lines[0]["text"] = lines[0]["text"][: len(lines[0]["text"]) // 2].rpartition(" ")[0]
    gone = lines[1::2]
    for scene in answer["scenes"]:
        for shot in scene["shots"]:
            shot["lines"] = [line for line in shot["lines"] if line not in gone]


def _a_stranger_speaks(answer: dict[str, Any]) -> None:
    _spoken_lines(answer)[0]["character"] = "The Harbour Master (O.S.)"


def _names_in_another_case(answer: dict[str, Any]) -> None:
    for line in _spoken_lines(answer):
        line["character"] = line["character"].swapcase()


def _words_nobody_knows(answer: dict[str, Any]) -> None:
    for scene in answer["scenes"]:
        for shot in scene["shots"]:
            shot |= {"shotSize": "Extreme close-up", "cameraMove": "crane", "weight": -5}


def _turns_are_lost_and_invented(answer: dict[str, Any]) -> None:
    """The first is left out, and somebody who is not in the shot speaks."""
    answer["lines"] = [*answer["lines"][1:], {"turn": 99, "text": "Who are you?"}]


TWISTS: dict[str, Callable[[str], str]] = {
    "not_json": lambda _: "I am sorry, here is the list of scenes you asked for: 1. The pier.",
    "cut_json": lambda text: text[: len(text) * 2 // 3],
    "wrong_type": _in_json(_a_field_is_of_another_kind),
    "missing_field": _in_json(_last_field_of_an_item_is_missing),
    "missing_scene": _in_json(_the_last_scene_is_missing),
    "unknown_scene": _in_json(_a_scene_nobody_asked_for),
    "invented_line": _in_json(_a_line_is_invented),
    "retyped_lines": _in_json(_lines_are_retyped),
    "lines_left_out": _in_json(_lines_are_left_out),
    "stranger_speaks": _in_json(_a_stranger_speaks),
    "names_in_another_case": _in_json(_names_in_another_case),
    "unknown_words": _in_json(_words_nobody_knows),
    "lost_turns": _in_json(_turns_are_lost_and_invented),
    # Reasoning models of vLLM and Ollama without a reasoning parser think in the text; models
    # without a grammar put fences around JSON.
    "thinks_aloud": lambda text: f'<think>\nA script? {{"maybe": 1}}\n</think>\n\n{text}',
    "in_fences": lambda text: f"Here it is:\n```json\n{text}\n```\n",
    "huge": lambda text: text + " " * 2_500_000,
}
