"""What a script may cost to be read, before anybody has counted its scenes."""

from collections.abc import Callable

from media_pipeline.graph.price import FREE, Price, total
from media_pipeline.providers.adapters import analyst
from media_pipeline.providers.analyst import Call
from media_pipeline.screenplay.lex import lex
from media_pipeline.screenplay.scene_spans import find_scenes
from media_pipeline.scripts.asking_price import quoted

#: So many scenes are asked about at once.
SCENES_A_BATCH = 8
_ONCE: tuple[Call, ...] = ("split", "bibles", "narrate")


def reading_price(script: Callable[[], str]) -> Price:
    """Split, bibles, narratives, and a shot list for every eight scenes that the script's form
    shows: from nothing, where all of it was read before.

    The script is not read for an analyst that costs nothing.
    """
    if not analyst().most("split", " "):
        return FREE
    text = script()
    batches = -(-max(1, len(find_scenes(text, lex(text)))) // SCENES_A_BATCH)
    lists: list[Call] = ["list_shots"] * batches
    # Beside the scenes go the bibles, which are shorter than what they are about.
    return total(quoted(call, lambda: 2 * text) for call in (*_ONCE, *lists))
