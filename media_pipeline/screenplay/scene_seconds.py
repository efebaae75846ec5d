"""How long a scene runs on the screen, before anything of it is made."""

import re

from media_pipeline.screenplay.comments import FILLER, find_comments, hide
from media_pipeline.screenplay.heading import read_label

#: Scripts whose words run together: characters for one word of the rule.
_DENSE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0eff\uff66-\uff9f]")
_CHARACTERS_PER_WORD = 1.6
_WORDS_PER_SECOND = 3
SHORTEST_SCENE = 3.0


def scene_seconds(text: str) -> float:
    """Seconds: the scene's label where it has one, else words / 3 in whole seconds, at least 3.

    The label is the first line that has text. Notes and cut-out passages are not counted.
    """
    shown = hide(text, find_comments(text)).replace(FILLER, " ")
    for line in shown.splitlines():
        if line.strip():
            label = read_label(line.strip())
            if label and label.seconds is not None and label.level == "scene":
                return label.seconds
            break
    dense = len(_DENSE.findall(shown))
    words = len(_DENSE.sub(" ", shown).split()) if dense else len(shown.split())
    seconds = round((words + dense / _CHARACTERS_PER_WORD) / _WORDS_PER_SECOND)
    return max(SHORTEST_SCENE, float(seconds))
