"""What goes into each question: the script or its scenes, who and what is known, what is wished."""

import json
import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from pydantic.alias_generators import to_camel

from media_pipeline.providers.analyst import (
    Bibles,
    RewriteRequest,
    SceneText,
    ShotListRequest,
)
from media_pipeline.providers.asking import Asking
from media_pipeline.providers.casting import CastRequest
from media_pipeline.providers.chat.sections import Section, with_gutter
from media_pipeline.providers.composer import MusicBrief


def about_script(script: str) -> list[Section]:
    return [Section("SCRIPT", with_gutter(script))]


def about_scenes(scenes: Sequence[SceneText], bibles: Bibles) -> list[Section]:
    table = [{"sceneNumber": scene.number, "seconds": scene.seconds} for scene in scenes]
    return [*_known(bibles), _table("SCENES", table), *_texts(scenes)]


def about_shots(request: ShotListRequest) -> list[Section]:
    names = {place.tag: place.name for place in request.bibles.locations}
    table = [
        {
            "sceneNumber": scene.number,
            "seconds": scene.seconds,
            "shots": shots_wanted(scene.seconds, request.longest_clip),
            "title": narrative.title,
            "place": names.get(narrative.location_tag, narrative.location_tag),
            "timeOfDay": narrative.time_of_day,
            "weather": narrative.weather,
            "mood": narrative.mood,
            "storyBeat": narrative.story_beat,
        }
        for scene, narrative in zip(request.scenes, request.narratives, strict=True)
    ]
    return [
        _table("FILM", [{"longestClipSeconds": request.longest_clip}]),
        *_known(request.bibles),
        _table("SCENES", table),
        *_texts(request.scenes),
        *([_table("NOTES", request.notes)] if request.notes else []),
    ]


def about_cast(request: CastRequest) -> list[Section]:
    """Roles and candidates by numbers: a model copies a number more surely than an id."""
    roles = [
        {
            "role": number,
            "name": role.name,
            "aliases": role.aliases,
            "age": role.age,
            "gender": role.gender,
            "description": role.description,
        }
        for number, role in enumerate(request.roles, start=1)
    ]
    candidates = [
        {
            "candidate": number,
            "name": one.name,
            "description": one.description,
            "tags": one.tags,
        }
        for number, one in enumerate(request.candidates, start=1)
    ]
    return [
        _table("CASTING", [{"of": request.what}]),
        _table("ROLES", roles),
        _table("CANDIDATES", candidates),
    ]


def about_music(brief: MusicBrief) -> list[Section]:
    table = [
        {"section": number, "mood": section.mood, "seconds": section.seconds}
        for number, section in enumerate(brief.sections, start=1)
    ]
    style = [_table("STYLE", brief.style)] if brief.style else []
    return [_table("SECTIONS", table), *style]


def about_one_shot(request: RewriteRequest) -> list[Section]:
    names = {person.tag: person.name for person in request.bibles.characters}
    shot = request.shot
    told = {
        "shotSize": shot.shot_size,
        "angle": shot.angle,
        "cameraMove": shot.camera_move,
        "action": shot.action,
        "characters": [names.get(tag, tag) for tag in shot.character_tags],
        "soundCue": shot.sound_cue,
        "spoken": [line.text for line in shot.lines],
    }
    return [
        Section("NOTE", request.note),
        _table("SHOT", [told]),
        *_known(request.bibles),
        *_texts([request.scene]),
    ]


def about_asking(asking: Asking) -> list[Section]:
    """What goes with every question."""
    sections = []
    if asking.elements:
        sections.append(_table("ELEMENTS", [_worded(asdict(one)) for one in asking.elements]))
    if asking.guidance:
        sections.append(_table("GUIDANCE", asking.guidance))
    if asking.feedback:
        sections.append(Section("FEEDBACK", asking.feedback))
    return sections


def shots_wanted(seconds: float, longest_clip: float) -> str:
    """No shot is longer than a clip, none shorter than a second."""
    fewest = max(1, math.ceil(round(seconds / longest_clip, 6)))
    most = max(fewest, math.floor(seconds))
    return f"exactly {fewest}" if fewest == most else f"{fewest} to {most}"


def _known(bibles: Bibles) -> list[Section]:
    """Who and where, not what they look like: looks may change and no shot list with them."""
    people = [
        {
            "name": person.name,
            "aliases": person.aliases,
            "gender": person.gender,
            "voiceOnly": person.voice_only,
        }
        for person in bibles.characters
    ]
    places = [{"name": place.name, "setting": place.setting} for place in bibles.locations]
    return [_table("PEOPLE", people), _table("PLACES", places)]


def _texts(scenes: Sequence[SceneText]) -> list[Section]:
    return [Section(f"SCENE {scene.number}", scene.text) for scene in scenes]


def _worded(told: dict[str, Any]) -> dict[str, Any]:
    return {to_camel(name): value for name, value in told.items()}


def _table(name: str, rows: Sequence[Any]) -> Section:
    """One row a line, so that a model finds them."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return Section(name, f"[\n{lines}\n]" if rows else "[]")
