"""An answer while it comes in: each item of its lists is told as soon as it is complete."""

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json

from media_pipeline.providers.chat.answer_reader import AnswerReader

#: It is read again when it has grown by so many letters, and by so much of itself: then all the
#: readings together cost no more than twenty of the whole, however long it gets.
_LETTERS, _SHARE = 256, 1 / 20
_THOUGHTS_BEGIN, _THOUGHTS_END = "<think>", "</think>"


def json_start(text: str) -> int | None:
    """Where the JSON object begins: after thoughts, a few words, a fence. None: not yet."""
    start = 0
    head = text.lstrip("\ufeff \r\n\t")
    if head.startswith(_THOUGHTS_BEGIN) or _THOUGHTS_BEGIN.startswith(head):
        end = text.find(_THOUGHTS_END)
        if end < 0:
            return None
        start = end + len(_THOUGHTS_END)
    found = text.find("{", start)
    return found if found >= 0 else None


def json_of(text: str) -> Any:
    """The answer as JSON values, whatever stands around them. ValueError when there are none."""
    start = json_start(text)
    if start is None:
        raise ValueError("there is no JSON object in the answer")
    return from_json(text[start : text.rfind("}") + 1], allow_inf_nan=False)


class PartialAnswer:
    """Listens to an answer and tells ``found`` its parts, in order, each once.

    It falls silent at the first thing that is wrong: what is told is provisional, and whoever reads
    the whole answer says what the fault is.
    """

    def __init__(self, reader: AnswerReader[Any, Any], found: Callable[[object], None]) -> None:
        self._reader = reader
        self._found = found
        self._pieces: list[str] = []
        self._length = 0
        self._next = _LETTERS
        self._told = dict.fromkeys(reader.lists, 0)
        self._is_silent = False

    def hear(self, piece: str) -> None:
        self._pieces.append(piece)
        self._length += len(piece)
        if self._length >= self._next and not self._is_silent:
            self._next = self._length + max(_LETTERS, int(self._length * _SHARE))
            self._tell(self._so_far(), is_whole=False)

    def end(self, answer: Any) -> None:
        """What has not been told yet, from the whole answer as JSON values."""
        if not self._is_silent:
            self._tell(answer, is_whole=True)

    def _so_far(self) -> Any:
        self._pieces = ["".join(self._pieces)]
        start = json_start(self._pieces[0])
        if start is None:
            return None
        try:
            return from_json(self._pieces[0][start:], allow_partial=True, allow_inf_nan=False)
        except ValueError:
            return None  # no JSON, or something stands after it

    def _tell(self, answer: Any, *, is_whole: bool) -> None:
        if not isinstance(answer, dict):
            return
        for name, shape in self._reader.lists.items():
            items = answer.get(name)
            if not isinstance(items, list):
                continue
            # The last item of what came last may go on.
            is_open = not is_whole and name == next(reversed(answer))
            for at in range(self._told[name], len(items) - is_open):
                part = self._read(shape, items[at], f"{name}[{at}]")
                if self._is_silent:
                    return
                self._told[name] = at + 1
                if part is not None:
                    self._found(part)

    def _read(self, shape: Any, item: Any, path: str) -> object:
        try:
            part = self._reader.part(shape.model_validate(item), path)
        except ValidationError:
            part = None
            self._is_silent = True
        self._is_silent = self._is_silent or bool(self._reader.problems)
        return part
