"""What a shot that was only heard beside others was made from: it counts as for any reading."""

from typing import Any

from media_pipeline.dialogue.told_speech import SOUND, VOICE, SpokenShot
from media_pipeline.graph.inputs import projected
from media_pipeline.graph.take import Take


def context_manifest(shot: SpokenShot) -> dict[str, Any]:
    """As a unit of this shot would have pinned it: what it was made from counts as usual."""
    return {
        "inputs": {
            name: {
                "take": str(take.id),
                "kind": kind,
                "projection": projection,
                "optional": False,
            }
            for name, (take, kind, projection) in _context_reads(shot).items()
        }
        | {"seed": {"value": 0}},
        # Heard only because others were recorded: no plan shows it by itself.
        "context": True,
    }


def context_inputs(shot: SpokenShot) -> dict[str, Any]:
    """What is hashed of a shot that was only heard."""
    seen: dict[str, Any] = {"seed": 0}
    return seen | {
        name: projected(projection, take.content, take.digest)
        for name, (take, _, projection) in _context_reads(shot).items()
    }


def _context_reads(shot: SpokenShot) -> dict[str, tuple[Take, str, str]]:
    """Input -> what is read of it, of which kind, and how it is seen."""
    reads = {"dialogue": (shot.dialogue, "shot.dialogue", "lines")}
    reads |= {
        f"{VOICE}{tag}": (take, "character.voice", "spoken with")
        for tag, take in shot.voices.items()
    }
    return reads | {
        f"{SOUND}{tag}": (take, "element.sound", "whole") for tag, take in shot.sounds.items()
    }
