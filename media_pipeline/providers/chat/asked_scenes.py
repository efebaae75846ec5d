"""Every scene that was asked for is answered once, and no other."""

from collections.abc import Callable, Sequence


class AskedScenes:
    """``complain(path, what)`` is told each number that is not right."""

    def __init__(self, numbers: Sequence[int], complain: Callable[[str, str], None]) -> None:
        self._numbers = set(numbers)
        self._open = set(numbers)
        self._complain = complain

    def answered(self, number: int, path: str) -> None:
        if number not in self._numbers:
            known = ", ".join(map(str, sorted(self._numbers)))
            self._complain(
                f"{path}.sceneNumber", f"there is no scene {number}; the scenes are {known}"
            )
        elif number not in self._open:
            self._complain(f"{path}.sceneNumber", f"scene {number} is answered twice")
        self._open.discard(number)

    def all_answered(self) -> None:
        if self._open:
            missing = ", ".join(map(str, sorted(self._open)))
            self._complain("scenes", f"scene {missing} is missing; answer every scene")
