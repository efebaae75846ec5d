"""What moves in a shot, in words: computed from its spec, unless a person writes another text.

The lines, the sound and the framing are no part of it: whoever asks a model puts them around it
(``clip_words.py``), so that a text that was reworded never rewords what is spoken.
"""

from typing import Any
from uuid import UUID

from media_pipeline.films.film_options import Stage
from media_pipeline.graph.computed import Ingredients
from media_pipeline.graph.film_view import FilmView
from media_pipeline.graph.inputs import Input, Reads
from media_pipeline.graph.kind import Kind, kinds
from media_pipeline.providers.animator import move_in_words


def _inputs(_: FilmView, shot_id: UUID) -> list[Input]:
    return [Reads(name="spec", kind="shot.spec", subject=shot_id, projection="movement in words")]


def _prose(made_from: Ingredients) -> dict[str, Any]:
    spec = made_from.contents["spec"]
    action = str(spec["action"]).strip()
    if action and action[-1] not in ".!?…":
        action += "."
    return {"prose": f"{action} {move_in_words(str(spec['camera_move']))}".strip()}


MOTION_PROMPT = kinds.declare(
    Kind(
        name="motion.prompt",
        stage=Stage.STILLS,
        subjects=lambda view: [shot.id for shot in view.shots],
        inputs=_inputs,
        models=lambda _: [""],
        compute=_prose,
    )
)
