"""The model behind the stub: our local analyst, whose answers are put into the words of the wire.

So a whole film can be made from it. It reads nothing but the messages, as a model does.
"""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from media_pipeline.providers.analyst import ShotIdea, ShotListRequest
from media_pipeline.providers.asking import ASKING
from media_pipeline.providers.composer import MusicBrief, MusicSection
from media_pipeline.providers.eyes import PictureToSee
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.providers.local.eyes import LocalEyes
from media_pipeline.providers.local.writer import LocalWriter
from media_pipeline.providers.writer import LineToShorten
from tests.providers.stub.chat.casting import cast_answer
from tests.providers.stub.chat.directing import direct_answer, enhance_answer, rewrite_answer
from tests.providers.stub.chat.material import Material, pictures_of

REWORDINGS = ("shorten_lines", "soften_prompt", "shorten_prompt", "range_script")
#: What everybody reads for whom a range script is asked.
SAID = "The harbour was grey this morning and nobody had opened the shutters of the old shop."
CALLS = (
    *("split", "bibles", "narrate", "list_shots", "derive_style", "design_music", "describe"),
    *("direct", "rewrite_shot", "enhance"),
    "cast",
    *REWORDINGS,
)


def call_of(request: dict[str, Any]) -> str:
    """Which of our questions this is; empty for anything else, as «say hello»."""
    wanted = request.get("response_format") or {}
    named = wanted.get("json_schema", {}).get("name", "")
    if named in CALLS:
        return str(named)
    material = Material(request["messages"])
    if "SHOT" in material:
        return "rewrite_shot"
    if "NOTE" in material:
        return "direct"
    if "ELEMENT" in material:
        return "describe"
    if "CANDIDATES" in material:
        return "cast"
    if "PROMPT" in material:
        return "soften_prompt" if "REFUSAL" in material else "shorten_prompt"
    if "LINES" in material:
        return "shorten_lines"
    if "VOICE" in material:
        return "range_script"
    if "SECTIONS" in material:
        return "design_music"
    if "SCENES" in material:
        return "list_shots" if "place" in material.table("SCENES")[0] else "narrate"
    if "SCRIPT" in material:
        if '"nearestLook"' in material.instructions:
            return "derive_style"
        if "more vivid prose" in material.instructions:
            return "enhance"
        return "split" if '"boundaries"' in material.instructions else "bibles"
    return ""


def answer(call: str, request: dict[str, Any]) -> str:
    """What the model says, as text."""
    if call not in CALLS:
        return "Hello."
    material = Material(request["messages"])
    if call == "describe":
        return json.dumps(_describe(material, pictures_of(request["messages"])))
    if call in REWORDINGS:
        return json.dumps(_reword(call, material), ensure_ascii=False)
    said = {
        "split": _split,
        "bibles": _bibles,
        "narrate": _narrate,
        "list_shots": _shots,
        "cast": cast_answer,
        "derive_style": _style,
        "design_music": _music,
        "direct": direct_answer,
        "rewrite_shot": rewrite_answer,
        "enhance": enhance_answer,
    }[call]
    return json.dumps(said(material), ensure_ascii=False)


def _describe(material: Material, pictures: list[bytes]) -> dict[str, Any]:
    """What our local eyes see on the one picture."""
    (picture,) = pictures
    with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
        file.write(picture)
        file.flush()
        with Image.open(file.name) as image:
            width, height = image.size
        shown = PictureToSee(
            path=Path(file.name), media_type="image/jpeg", width=width, height=height, name=""
        )
        seen = LocalEyes().describe(shown, ASKING).value
    name = material.text("ELEMENT")
    return {"description": f"{name}. {seen.description}", "inFewWords": seen.in_few_words}


def _reword(call: str, material: Material) -> dict[str, Any]:
    writer = LocalWriter()
    if call == "range_script":
        return {"normal": SAID, "quiet": SAID, "loud": SAID}
    if call == "shorten_lines":
        lines = tuple(LineToShorten(**row) for row in material.table("LINES"))
        budget = json.loads(material.text("BUDGET"))["mostWords"]
        said = writer.shorten_lines(lines, most_words=budget).value
        return {"lines": [{"turn": turn, "text": text} for turn, text in said.items()]}
    prompt = material.text("PROMPT")
    if call == "soften_prompt":
        return {"text": writer.soften_prompt(prompt, refusal=material.text("REFUSAL")).value}
    most = json.loads(material.text("BUDGET"))["mostLetters"]
    return {"text": writer.shorten_prompt(prompt, most_letters=most).value}


def _split(material: Material) -> dict[str, Any]:
    split = LocalAnalyst().split(material.script).value
    return {
        "title": split.title,
        "isScript": split.is_script,
        "warnings": list(split.warnings),
        "boundaries": [
            {"hintLine": boundary.hint_line, "quote": boundary.quote}
            for boundary in split.boundaries
        ],
    }


def _bibles(material: Material) -> dict[str, Any]:
    bibles = LocalAnalyst().bibles(material.script).value
    return {
        "characters": [
            {
                "name": person.name,
                "aliases": list(person.aliases),
                "age": person.age,
                "gender": person.gender or "unknown",
                "physicalDescription": person.physical_description,
                "standardClothing": person.standard_clothing,
                "distinguishingFeatures": person.distinguishing_features,
                "personality": person.personality,
                "voiceDescription": person.voice_description,
                "voiceOnly": person.voice_only,
                "isNarrator": person.is_narrator,
            }
            for person in bibles.characters
        ],
        "locations": [
            {
                "name": place.name,
                "setting": place.setting,
                "description": place.description,
                "keyFeatures": place.key_features,
                "ambiance": place.ambiance,
            }
            for place in bibles.locations
        ],
        "elements": [{"name": one.name, "description": one.description} for one in bibles.elements],
    }


def _narrate(material: Material) -> dict[str, Any]:
    scenes, bibles = material.scenes, material.bibles
    names = {place.tag: place.name for place in bibles.locations}
    narratives = LocalAnalyst().narrate(scenes, bibles).value
    return {
        "scenes": [
            {
                "sceneNumber": scene.number,
                "title": narrative.title,
                "place": names.get(narrative.location_tag, narrative.location_tag),
                "timeOfDay": narrative.time_of_day,
                "weather": narrative.weather,
                "mood": narrative.mood,
                "storyBeat": narrative.story_beat,
            }
            for scene, narrative in zip(scenes, narratives, strict=True)
        ]
    }


def _shots(material: Material) -> dict[str, Any]:
    bibles = material.bibles
    request = ShotListRequest(
        scenes=material.scenes,
        narratives=material.narratives,
        bibles=bibles,
        longest_clip=material.table("FILM")[0]["longestClipSeconds"],
    )
    names = {person.tag: person.name for person in bibles.characters}
    return {
        "scenes": [
            {"sceneNumber": scene.number, "shots": [_shot(shot, names) for shot in scene.shots]}
            for scene in LocalAnalyst().list_shots(request).value
        ]
    }


def _style(material: Material) -> dict[str, Any]:
    style = LocalAnalyst().derive_style(material.script).value
    return {
        "name": style.name,
        "look": list(style.look),
        "palette": style.palette,
        "medium": style.medium,
        "lighting": style.lighting,
        "camera": style.camera,
        "music": list(style.music),
        "nearestLook": style.local_look,
    }


def _music(material: Material) -> dict[str, Any]:
    brief = MusicBrief(
        sections=tuple(
            MusicSection(mood=row["mood"], seconds=row["seconds"])
            for row in material.table("SECTIONS")
        ),
        style=tuple(json.loads(material.text("STYLE"))) if "STYLE" in material else (),
    )
    design = LocalAnalyst().design_music(brief).value
    return {
        "prompt": design.prompt,
        "tags": list(design.tags),
        "sections": [
            {
                "section": number,
                "mood": section.mood,
                "tempo": section.tempo,
                "instruments": list(section.instruments),
            }
            for number, section in enumerate(design.sections, start=1)
        ],
    }


def _shot(shot: ShotIdea, names: dict[str, str]) -> dict[str, Any]:
    def named(tags: Sequence[str]) -> list[str]:
        return [names.get(tag, tag) for tag in tags]

    return {
        "shotSize": shot.shot_size,
        "angle": shot.angle,
        "action": shot.action,
        "cameraMove": shot.camera_move,
        "characters": named(shot.character_tags),
        "elements": list(shot.element_tags),
        "soundCue": shot.sound_cue,
        "lines": [
            {"character": named([line.character_tag])[0], "text": line.text, "tone": line.tone}
            for line in shot.lines
        ],
        "weight": shot.weight,
    }
