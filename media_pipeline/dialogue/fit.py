"""How long a shot may speak, and what stands against more.

The limit is the tightest window of the film's video models, less a little for what encoders and
providers add. Speech is never made faster: it is shortened in words, or the shot says that it does
not fit, before anything is rendered.
"""

import math
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.conf import settings

from media_pipeline.dialogue.lines import words_in
from media_pipeline.films.film_models import models_of
from media_pipeline.graph.film_view import FilmView
from media_pipeline.providers.model_cards import ModelCard, card

SLACK = 0.2
#: Of the limit, for the rewording: voices take another time each time.
AIM = 0.93
MOST_SHORTENINGS = 2
_WORKED_OUT = "audio window"


@dataclass(frozen=True, kw_only=True)
class Fit:
    """In seconds: ``limit`` that the shot's speech may last, ``floor`` that a sound must last for
    its provider. ``shot`` in words, as «shot 2 of scene 1»."""

    limit: float
    floor: float = 0.0
    shot: str = "the shot"

    def takes(self, seconds: float) -> bool:
        return max(seconds, self.floor) <= self.limit + 1e-6

    def told(self) -> dict[str, Any]:
        return {"limit": self.limit, "floor": self.floor, "shot": self.shot}

    def refusal(self, seconds: float) -> str:
        return (
            f"{self.shot[:1].upper()}{self.shot[1:]} speaks for {seconds:.1f} s, and a clip of the "
            f"film's video model holds {self.limit:.1f} s. Shorten its lines or spread them over "
            "more shots, then continue; on this machine MEDIA_PIPELINE_LONGEST_LOCAL_SPEECH is it."
        )

    def sounds_refusal(self, sounds: str) -> str:
        """``sounds``: a sentence that names them."""
        return (
            f"What {self.shot} hears of uploaded sounds is longer than a clip of the film's video "
            f"model holds, {self.limit:.1f} s. {sounds} A sound is neither cut nor made faster: "
            "give the element a shorter one or bind the line to none, then continue; on this "
            "machine MEDIA_PIPELINE_LONGEST_LOCAL_SPEECH is it."
        )


def fit_of(view: FilmView, shot_id: UUID) -> Fit:
    shot = view.shot_by_id[shot_id]
    window, floor = audio_window(view)
    return Fit(
        limit=round(window - SLACK, 3),
        floor=floor,
        shot=f"shot {shot.number} of scene {view.scene_of(shot_id).number}",
    )


def audio_window(view: FilmView) -> tuple[float, float]:
    """The tightest of the film's video models, and the shortest sound that all of them take.
    Worked out once for a view."""
    if _WORKED_OUT not in view.worked_out:
        cards = [card(name, "animator") for name in models_of(view.film, "animator")]
        view.worked_out[_WORKED_OUT] = min(_window(one) for one in cards), 0.0
    window: tuple[float, float] = view.worked_out[_WORKED_OUT]
    return window


def _window(model: ModelCard) -> float:
    """Of one model: its longest clip, and its longest sound if it takes any."""
    if model.is_local:
        # A clip of this machine lasts as long as its speech: nobody's words are shortened for it.
        return float(settings.MEDIA_PIPELINE_LONGEST_LOCAL_SPEECH)
    longest = float(model.longest or settings.MEDIA_PIPELINE_LONGEST_CLIP)
    return min(longest, model.audio_window) if model.takes_audio else longest


def words_that_fit(texts: list[str], seconds: float, limit: float) -> int:
    """As many words as were said in the time that there is, at the pace they were said in."""
    words = sum(words_in(text) for text in texts)
    return max(1, math.floor(words * limit * AIM / seconds))
