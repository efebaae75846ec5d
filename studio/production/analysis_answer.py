"""An analysis as JSON values. The keys are a promise: scripts of other people read them."""

from collections.abc import Callable, Iterable
from typing import Any

from media_pipeline.providers.analyst import SpokenLine
from media_pipeline.shots.allocate_shots import AllocatedShot
from media_pipeline.shots.analyse_script import AnalysedScene, AnalysedScript

NameOf = Callable[[str], str]


def analysis_answer(found: AnalysedScript) -> dict[str, Any]:
    """``start`` and ``end`` count characters of the script; people are named as the script names
    them; ``front_matter`` and the scenes' slices joined are the script."""
    names = {person.tag: person.name for person in found.bibles.characters}

    def name_of(tag: str) -> str:
        return names.get(tag, tag)

    return {
        "is_script": found.is_script,
        "warnings": list(found.warnings),
        "front_matter": found.front_matter,
        "scenes": [_scene(scene, name_of) for scene in found.scenes],
        "characters": [
            {"name": person.name, "aliases": list(person.aliases), "voice_only": person.voice_only}
            for person in found.bibles.characters
        ],
        "locations": [place.name for place in found.bibles.locations],
        "elements": [
            {"name": one.name, "first_line": one.first_line} for one in found.bibles.elements
        ],
    }


def _scene(scene: AnalysedScene, name_of: NameOf) -> dict[str, Any]:
    return {
        "heading": scene.heading,
        "start": scene.start,
        "end": scene.end,
        "characters": [name_of(tag) for tag in scene.cast],
        "lines": _lines(scene.lines, name_of),
        "seconds": scene.seconds,
        "shots": [_shot(shot, name_of) for shot in scene.shots],
    }


def _shot(shot: AllocatedShot, name_of: NameOf) -> dict[str, Any]:
    idea = shot.idea
    return {
        "seconds": shot.seconds,
        "shot_size": idea.shot_size,
        "angle": idea.angle,
        "camera_move": idea.camera_move,
        "action": idea.action,
        "characters": [name_of(tag) for tag in idea.character_tags],
        "sound": idea.sound_cue,
        "lines": _lines(idea.lines, name_of),
    }


def _lines(lines: Iterable[SpokenLine], name_of: NameOf) -> list[dict[str, str]]:
    return [{"character": name_of(line.character_tag), "text": line.text} for line in lines]
