"""A small script, its scenes, and what is known of it when its shots are asked for."""

from media_pipeline.providers.analyst import SceneText, ShotListRequest
from media_pipeline.providers.local.analyst import LocalAnalyst
from media_pipeline.screenplay.scene_seconds import scene_seconds
from media_pipeline.scripts.boundaries import split_by_boundaries

SCRIPT = """Title: The Deep Well

EXT. YARD - MORNING

Rain. IDA, 41, in a red coat, draws water. PAUL (19) watches.

IDA
(not turning)
You're late -- again...

PAUL
The road was gone. (beat) Truly.

INT. KITCHEN - NIGHT

Paul dries his hair. «Où est la soupe ?» he says.

IDA
There is always soup!

NARRATOR (V.O.)
Это была долгая ночь.
"""

SLICES = split_by_boundaries(SCRIPT, LocalAnalyst().split(SCRIPT).value.boundaries).slices
TEXTS = [SCRIPT[piece.start : piece.end] for piece in SLICES]
WELL = tuple(
    SceneText(number=number, text=text, seconds=scene_seconds(text))
    for number, text in enumerate(TEXTS, start=1)
)
BIBLES = LocalAnalyst().bibles(SCRIPT).value
NARRATIVES = LocalAnalyst().narrate(WELL, BIBLES).value
SHOTS_WANTED = ShotListRequest(scenes=WELL, narratives=NARRATIVES, bibles=BIBLES)
