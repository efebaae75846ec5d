"""What all readings of an answer have in common: parts one by one, and what is wrong with them."""

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import ValidationError

from media_pipeline.providers.chat.wire import WireModel

ValueT = TypeVar("ValueT")
AnswerT = TypeVar("AnswerT", bound=WireModel)
#: So many faults are told at once; a model that made more made the same one often.
MOST_PROBLEMS = 12


class AnswerReader(Generic[AnswerT, ValueT]):
    """Turns one answer into the port's words. It remembers what it has read: one for each pass.

    A subclass says the shape of the whole answer, the shape of an item in each of its lists, and
    how both are read. ``problems``: sentences for the model, each with the path of the field.
    """

    answer: ClassVar[type[WireModel]]
    #: The lists at the top of the answer, by their names on the wire, and what they hold.
    lists: ClassVar[Mapping[str, type[WireModel]]]

    def __init__(self) -> None:
        self.problems: list[str] = []

    def part(self, item: Any, path: str) -> object:
        """One item of a list, as ``asking.found`` is told it; None: nothing to tell."""
        raise NotImplementedError

    def whole(self, answer: AnswerT) -> ValueT:
        """The value of the reply; it counts only if there are no problems."""
        raise NotImplementedError

    def complain(self, path: str, what: str) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(f"{path}: {what}")


def shape_problems(error: ValidationError) -> list[str]:
    """What a validation found, by path, without what was said there."""
    wrong = error.errors(include_input=False, include_url=False)
    return [f"{path_of(one['loc'])}: {one['msg']}" for one in wrong[:MOST_PROBLEMS]]


def path_of(location: tuple[int | str, ...]) -> str:
    """``scenes[2].shots[0].action``"""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return text.lstrip(".") or "the answer"
