"""What the model behind the stub says about notes: as the local director does."""

import json
from dataclasses import asdict
from typing import Any

from media_pipeline.providers.analyst import ShotIdea
from media_pipeline.providers.director import FilmOutline, Outlined, OutlinedShot
from media_pipeline.providers.local.direction.local_director import LocalDirector
from media_pipeline.providers.local.direction.rewrite_shot import rewrite_shot
from tests.providers.stub.chat.material import Material


def direct_answer(material: Material) -> dict[str, Any]:
    def outlined(row: dict[str, Any]) -> Outlined:
        return Outlined(**row | {"aliases": tuple(row["aliases"])})

    def shot(row: dict[str, Any]) -> OutlinedShot:
        lines = tuple((who, text) for who, text in row["lines"])
        listed = {name: tuple(row[name]) for name in ("aliases", "people")}
        return OutlinedShot(**row | listed | {"lines": lines})

    outline = FilmOutline(
        film=outlined(material.table("FILM")[0]),
        people=tuple(map(outlined, material.table("PEOPLE"))),
        places=tuple(map(outlined, material.table("PLACES"))),
        scenes=tuple(map(outlined, material.table("SCENES"))),
        shots=tuple(map(shot, material.table("SHOTS"))),
        styles=tuple(json.loads(material.text("STYLES"))),
    )
    direction = LocalDirector().understand(material.text("NOTE"), outline).value
    return {
        "understood": bool(direction.edits),
        "edits": [asdict(edit) for edit in direction.edits],
        "answer": direction.answer,
    }


def rewrite_answer(material: Material) -> dict[str, Any]:
    """What the local analyst would, and rain in words that it has not."""
    (now,) = material.table("SHOT")
    idea = ShotIdea(
        shot_size=now["shotSize"],
        angle=now["angle"],
        action=now["action"],
        camera_move=now["cameraMove"],
    )
    told = rewrite_shot(idea, material.text("NOTE"))
    return {
        **{name: now[name] for name in ("angle", "characters", "soundCue")},
        "shotSize": told.shot_size,
        "cameraMove": told.camera_move,
        "action": f"{now['action']} It rains.",
    }


def enhance_answer(material: Material) -> dict[str, Any]:
    return {"script": material.script.replace("waits by the water", "waits, collar up, by the sea")}
