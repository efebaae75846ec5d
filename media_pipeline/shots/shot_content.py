"""What the slots of a shot hold of an idea: its spec, and the lines spoken in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from media_pipeline.shots.allocate_shots import AllocatedShot


@dataclass(frozen=True, kw_only=True)
class ShotContent:
    spec: dict[str, Any]
    lines: list[dict[str, str]]
    seconds: float


def shot_content(shot: AllocatedShot, tags: Mapping[str, str] | None = None) -> ShotContent:
    """``tags``: as the answer spells a person -> the tag of the row; None: as it is spelt."""
    idea, known = shot.idea, tags or {}
    seen = (known.get(tag, tag) for tag in idea.character_tags if tag)
    return ShotContent(
        spec={
            "shot_size": idea.shot_size,
            "angle": idea.angle,
            "action": idea.action,
            "camera_move": idea.camera_move,
            "characters": list(dict.fromkeys(seen)),
            "sound_cue": idea.sound_cue,
            **({"elements": list(idea.element_tags)} if idea.element_tags else {}),
        },
        lines=[
            {
                "character": known.get(line.character_tag, line.character_tag),
                "text": line.text,
                "tone": line.tone,
            }
            for line in idea.lines
        ],
        seconds=shot.seconds,
    )
