"""Who of the library could be which person or place of the film."""

import math

from media_pipeline.providers.casting import CastMatch, CastRequest
from media_pipeline.providers.chat.answer_reader import AnswerReader
from media_pipeline.providers.chat.wire import WireModel
from media_pipeline.providers.clean_text import clean_text

_LONGEST_REASON = 300


class WireMatch(WireModel):
    role: int
    candidate: int
    confidence: float
    reason: str


class CastAnswer(WireModel):
    matches: list[WireMatch]


class CastReader(AnswerReader[CastAnswer, tuple[CastMatch, ...]]):
    """Only numbers that were asked for; each role and each candidate at most once."""

    answer = CastAnswer
    lists = {"matches": WireMatch}

    def __init__(self, request: CastRequest) -> None:
        super().__init__()
        self._request = request
        self._roles: set[int] = set()
        self._candidates: set[int] = set()

    def part(self, item: WireMatch, path: str) -> CastMatch | None:
        roles, candidates = self._request.roles, self._request.candidates
        is_known = self._check(item.role, len(roles), self._roles, f"{path}.role")
        is_known &= self._check(
            item.candidate, len(candidates), self._candidates, f"{path}.candidate"
        )
        if not is_known:
            return None
        surely = item.confidence if math.isfinite(item.confidence) else 0.0
        return CastMatch(
            role_tag=roles[item.role - 1].tag,
            candidate_key=candidates[item.candidate - 1].key,
            confidence=min(1.0, max(0.0, surely)),
            reason=clean_text(item.reason, _LONGEST_REASON),
        )

    def whole(self, answer: CastAnswer) -> tuple[CastMatch, ...]:
        read = [self.part(item, f"matches[{at}]") for at, item in enumerate(answer.matches)]
        return tuple(match for match in read if match is not None)

    def _check(self, number: int, most: int, used: set[int], path: str) -> bool:
        if not 1 <= number <= most:
            self.complain(path, f"there is no number {number}; the numbers are 1 to {most}")
            return False
        if number in used:
            self.complain(path, f"number {number} is used twice; each is used once at most")
        used.add(number)
        return True
