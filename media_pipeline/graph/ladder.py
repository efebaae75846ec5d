"""What is tried next when a provider will not take what it was asked, and when that is the end.

Everything follows from the reasons of the requests so far, which are rows: a process that dies
between two rungs goes on at the same one. Pictures and clips climb the same ladder.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

from media_pipeline.providers.hosted import Refusal
from media_pipeline.providers.model_cards import ModelCard, card
from workflows.jobs.claim import HeldSubmission
from workflows.jobs.outcomes import AskAgain, GiveUp

NEW_SEED: Final = "new_seed"
FALLBACK: Final = "fallback_model"
MODEL_FAILED: Final = "model_failed"
#: The prose was put otherwise by the writer: so that a moderation takes it, so that it fits.
SOFTENED: Final = "softened"
SHORTENED: Final = "shortened"
Wording = Literal["softened", "shortened"]

_RUNGS: Final = (NEW_SEED, FALLBACK, MODEL_FAILED, SOFTENED, SHORTENED)
#: More than one of its words makes no error longer than a job keeps.
_LONGEST_DETAIL: Final = 490


@dataclass(frozen=True)
class Tries:
    """``reasons``: why each request after the first was made, oldest first."""

    reasons: tuple[str, ...] = ()

    def model(self, first: ModelCard) -> ModelCard:
        """Which model this request goes to."""
        falls = FALLBACK in self.reasons and first.fallback
        return card(first.fallback, first.port) if falls else first

    def seed(self, first: int) -> int:
        """Every request after a refusal has a seed of its own, the same when it is made again."""
        return (first + 7919 * len(self.reasons)) % 2**31

    def after(self, reason: str) -> "Tries":
        return Tries((*self.reasons, reason))


@dataclass(frozen=True, kw_only=True)
class Rungs:
    """Which rungs a request may go: a draft's final none, an alternative keeps its model, and
    where nothing can be put otherwise the prose stays."""

    new_seed: bool = True
    fallback: bool = True
    wording: bool = True


ALL_RUNGS: Final = Rungs()
NO_RUNGS: Final = Rungs(new_seed=False, fallback=False, wording=False)


@dataclass(frozen=True)
class Reword(Refusal):
    """Refused as it is worded, and worth another wording: it is asked once more with that.

    A refusal like any other for whoever cannot have it put otherwise.
    """

    how: Wording = "softened"

    @classmethod
    def of(cls, refusal: Refusal, how: Wording) -> "Reword":
        said: dict[str, Any] = {one.name: getattr(refusal, one.name) for one in fields(Refusal)}
        return cls(**said, how=how)


def tries_before(
    submissions: Sequence[HeldSubmission], number: int, tried: Sequence[str] = ()
) -> Tries:
    """Of the request with this number; ``submissions`` are all of the job's. ``tried``: what the
    jobs before this one had tried for the same takes."""
    return Tries(
        (
            *tried,
            *(one.superseded for one in submissions if one.superseded and one.number < number),
        )
    )


def next_rung(
    refusal: Refusal, first: ModelCard, tries: Tries, rungs: Rungs = ALL_RUNGS
) -> AskAgain | Reword | GiveUp:
    """The same with a new seed, then the fallback model, then softer words; each of them once.

    A prompt that is too long is shortened once. A picture or a sound that was refused is refused
    again: no rung helps, and it ends at once, saying which one. A model that broke is asked once
    more, then its fallback. ``first``: the model that was asked first.
    """
    tried = tries.reasons
    if refusal.code == MODEL_FAILED and MODEL_FAILED not in tried:
        return AskAgain(MODEL_FAILED, refusal.detail)
    if refusal.code == "prompt_too_long":
        if rungs.wording and SHORTENED not in tried:
            return Reword.of(refusal, "shortened")
        return end_of(refusal, first, tries)
    if refusal.is_of_content and rungs.new_seed and not {NEW_SEED, FALLBACK, SOFTENED} & {*tried}:
        return AskAgain(NEW_SEED, refusal.detail)
    falls_back = rungs.fallback and first.fallback and FALLBACK not in tried
    if falls_back and (refusal.is_of_content or refusal.code == MODEL_FAILED):
        return AskAgain(FALLBACK, refusal.detail)
    if refusal.is_of_content and rungs.wording and SOFTENED not in tried:
        return Reword.of(refusal, "softened")
    return end_of(refusal, first, tries)


def end_of(refusal: Refusal, first: ModelCard, tries: Tries) -> Refusal:
    """The end in words: what was refused, what was tried, and what a person can do."""
    then = _what_to_do(refusal, tries)
    tried = _what_was_tried(first, tries)
    room = _LONGEST_DETAIL - len(tried) - len(then)
    detail = f"{refusal.detail[:room].rstrip(' .')}.{tried}{then}"
    said = {one.name: getattr(refusal, one.name) for one in fields(Refusal)}
    return Refusal(**said | {"detail": detail})


def _what_was_tried(first: ModelCard, tries: Tries) -> str:
    words = {
        NEW_SEED: "with another seed",
        FALLBACK: f"by {tries.model(first).name}",
        SOFTENED: "in softer words",
        SHORTENED: "shortened",
        MODEL_FAILED: "once more",
    }
    tried = [words[rung] for rung in _RUNGS if rung in tries.reasons]
    return f" Tried again {', '.join(tried)}." if tried else ""


def _what_to_do(refusal: Refusal, tries: Tries) -> str:
    match refusal.code:
        case "prompt_too_long" if SHORTENED in tries.reasons:
            return " It could not be shortened enough: write a shorter prompt yourself."
        case "prompt_too_long":
            return " Write a shorter prompt."
        case "picture_refused":
            return " Choose another take of that picture, or take it out of the shot."
        case "audio_refused":
            return " Change the line that is spoken there, or choose another reading of it."
        case "prompt_refused" | "result_refused" | "content_refused":
            return " Change the words of the prompt, or choose another model."
        case "model_failed":
            return " Retry later, or choose another model."
    return ""
