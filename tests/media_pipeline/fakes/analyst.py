"""An analyst that tells its answers part by part, costs money and fails when it is told to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from media_pipeline.providers.analyst import (
    Bibles,
    Call,
    RewriteRequest,
    SceneNarrative,
    SceneShots,
    SceneSplit,
    SceneText,
    ShotIdea,
    ShotListRequest,
)
from media_pipeline.providers.asking import ASKING, Asking, Reply, Usage
from media_pipeline.providers.casting import CastMatch, CastRequest
from media_pipeline.providers.composer import MusicBrief, MusicDesign
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.providers.provider_errors import ProviderUnclear
from media_pipeline.providers.style_recipe import StyleRecipe

T = TypeVar("T")
PRICE = 1000
COST = 300

#: What goes wrong with one answer: given the parts told so far and the whole, it may raise, or
#: give another whole.
Fault = Callable[[list[object], Any], Any]


@dataclass(frozen=True)
class BreaksOff:
    """A fault: the stream leaves out every ``skips``-th part and breaks after ``after`` others."""

    after: int
    skips: int = 0

    def told(self, parts: Sequence[object]) -> Sequence[object]:
        kept = [
            part
            for number, part in enumerate(parts, start=1)
            if not self.skips or number % self.skips
        ]
        return kept[: self.after]

    def __call__(self, *_: Any) -> Any:
        raise ProviderUnclear("the connection was lost")


class TellingAnalyst:
    """Reads as the local one, and words everybody's looks otherwise each time it is asked.

    ``faults``: for each call the next answers' faults, None for a good one. ``stops_after``: the
    fault comes after so many parts.
    """

    name = "telling"
    asked: list[tuple[Call, Asking]] = []
    faults: dict[Call, list[Fault | None]] = {}
    stops_after: dict[Call, int] = {}
    rewords = False

    @classmethod
    def reset(cls) -> None:
        cls.asked, cls.faults, cls.stops_after, cls.rewords = [], {}, {}, False

    @classmethod
    def calls(cls) -> list[Call]:
        return [call for call, _ in cls.asked]

    def identity(self, call: Call) -> str:
        return f"telling {call} 1"

    def most(self, call: Call, text: str) -> int:  # noqa: ARG002
        return PRICE

    def split(self, script: str, asking: Asking = ASKING) -> Reply[SceneSplit]:
        whole = LocalAnalyst().split(script).value
        return self._tell("split", asking, whole.boundaries, whole)

    def bibles(self, script: str, asking: Asking = ASKING) -> Reply[Bibles]:
        whole = LocalAnalyst().bibles(script).value
        if self.rewords:
            again = len(self.asked)
            people = tuple(
                replace(one, physical_description=f"{one.physical_description} ({again})")
                for one in whole.characters
            )
            whole = replace(whole, characters=people)
        return self._tell("bibles", asking, (*whole.characters, *whole.locations), whole)

    def narrate(
        self, scenes: tuple[SceneText, ...], bibles: Bibles, asking: Asking = ASKING
    ) -> Reply[tuple[SceneNarrative, ...]]:
        whole = LocalAnalyst().narrate(scenes, bibles).value
        return self._tell("narrate", asking, whole, whole)

    def list_shots(
        self, request: ShotListRequest, asking: Asking = ASKING
    ) -> Reply[tuple[SceneShots, ...]]:
        whole = LocalAnalyst().list_shots(request).value
        return self._tell("list_shots", asking, whole, whole)

    def cast(self, request: CastRequest, asking: Asking = ASKING) -> Reply[tuple[CastMatch, ...]]:
        whole = LocalAnalyst().cast(request).value
        return self._tell("cast", asking, whole, whole)

    def derive_style(self, script: str, asking: Asking = ASKING) -> Reply[StyleRecipe]:
        whole = LocalAnalyst().derive_style(script).value
        return self._tell("derive_style", asking, (), whole)

    def design_music(self, brief: MusicBrief, asking: Asking = ASKING) -> Reply[MusicDesign]:
        whole = LocalAnalyst().design_music(brief).value
        return self._tell("design_music", asking, (), whole)

    def rewrite_shot(self, request: RewriteRequest, asking: Asking = ASKING) -> Reply[ShotIdea]:
        whole = LocalAnalyst().rewrite_shot(request).value
        return self._tell("rewrite_shot", asking, (), whole)

    def enhance(self, script: str, asking: Asking = ASKING) -> Reply[str]:
        return self._tell("enhance", asking, (), script)

    def _tell(self, call: Call, asking: Asking, parts: Sequence[object], whole: T) -> Reply[T]:
        self.asked.append((call, asking))
        faults = self.faults.get(call, [])
        fault = faults.pop(0) if faults else None
        told: list[object] = []
        if isinstance(fault, BreaksOff):
            parts = fault.told(parts)
        elif fault is not None:
            parts = parts[: self.stops_after.get(call, len(parts))]
        for part in parts:
            asking.found(part)
            told.append(part)
        if fault is not None:
            whole = fault(told, whole)
        return Reply(whole, usage=Usage(model="t-1", prompt_tokens=100, completion_tokens=20,
                                        cost_microdollars=COST))  # fmt: skip
