"""One shot framed otherwise, by the rules for notes."""

from dataclasses import replace

from media_pipeline.providers.analyst import ShotIdea
from media_pipeline.providers.director import FilmOutline, Outlined, OutlinedShot
from media_pipeline.providers.local.direction.rules import framing_of_a_shot
from media_pipeline.providers.provider_errors import NoteNotUnderstood

_REF = "shot:1.1"


def rewrite_shot(shot: ShotIdea, note: str) -> ShotIdea:
    """Raises NoteNotUnderstood."""
    fields = {"shot_size": shot.shot_size, "angle": shot.angle, "camera_move": shot.camera_move}
    only = OutlinedShot(ref=_REF, name="", number=1, fields=fields)
    film = Outlined(ref="film", name="")
    outline = FilmOutline(film=film, people=(), places=(), scenes=(), shots=(only,), styles=())
    edits = framing_of_a_shot(f"shot 1: {note}", outline)
    if not edits:
        raise NoteNotUnderstood(
            f"«{note[:120]}» is not understood. Say how it is framed or how the camera moves: "
            "«closer», «a wide shot», «pan left». A language model as analyst "
            "(MEDIA_PIPELINE_ANALYST=model) understands more."
        )
    told = {edit.field: edit.value for edit in edits}
    return replace(
        shot,
        shot_size=told.get("shot_size", shot.shot_size),
        camera_move=told.get("camera_move", shot.camera_move),
    )
