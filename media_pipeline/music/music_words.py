"""What slot ``music.prompt`` holds: the film's music in words, scene by scene."""

from collections.abc import Mapping, Sequence
from typing import Any

from media_pipeline.providers.composer import MusicDesign, MusicSection


def music_content(design: MusicDesign) -> dict[str, Any]:
    return {
        "prompt": design.prompt,
        "tags": list(design.tags),
        "sections": [
            {
                "mood": section.mood,
                "seconds": section.seconds,
                "tempo": section.tempo,
                "instruments": list(section.instruments),
            }
            for section in design.sections
        ],
    }


def design_of(content: Mapping[str, Any], seconds: Sequence[float], *, seed: int) -> MusicDesign:
    """The design for scenes of these lengths.

    Words that a person wrote for other scenes still hold, in their order; a scene more than they
    tell of goes on as the last one.
    """
    told = list(content.get("sections", ())) or [{}]
    return MusicDesign(
        sections=tuple(
            _section(told[min(place, len(told) - 1)], float(length))
            for place, length in enumerate(seconds)
        ),
        seed=seed,
        prompt=str(content.get("prompt", "")),
        tags=tuple(content.get("tags", ())),
    )


def _section(told: Mapping[str, Any], seconds: float) -> MusicSection:
    return MusicSection(
        mood=str(told.get("mood", "calm")),
        seconds=seconds,
        tempo=int(told.get("tempo", 0)),
        instruments=tuple(told.get("instruments", ())),
    )
