"""How long a scene runs on the screen, before anything of it is made."""

import re

from media_pipeline.screenplay.comments import FILLER, find_comments, hide
from media_pipeline.screenplay.heading import read_label
from media_pipeline.screenplay.running_time import find_running_time

#: Scripts whose words run together: characters for one word of the rule.
_DENSE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0eff\uff66-\uff9f]")
#: «Duration: 8s» under a label, within so many lines.
_OPENING = 4
_DURATION = re.compile(
    r"^[-*\s]*(?:duration|length|run(?:ning )?time|dauer|länge|durée|duración|durata|длительность|"
    r"хронометраж|时长|時間|길이|المدة)[*\s]*[:：]",
    re.IGNORECASE,
)
_CHARACTERS_PER_WORD = 1.6
_WORDS_PER_SECOND = 3
SHORTEST_SCENE = 3.0


def scene_seconds(text: str) -> float:
    """Seconds: the scene's label where it has one, else words / 3 in whole seconds, at least 3.

    The label is the first line that has text; its seconds may stand in a line of their own under
    it. Notes and cut-out passages are not counted.
    """
    shown = hide(text, find_comments(text)).replace(FILLER, " ")
    first = [line.strip() for line in shown.splitlines() if line.strip()][:_OPENING]
    label = read_label(first[0]) if first else None
    if label and label.level == "scene":
        if label.seconds is not None:
            return label.seconds
        for line in first[1:]:
            if _DURATION.match(line) and (running := find_running_time(line)):
                return running[0]
    dense = len(_DENSE.findall(shown))
    words = len(_DENSE.sub(" ", shown).split()) if dense else len(shown.split())
    seconds = round((words + dense / _CHARACTERS_PER_WORD) / _WORDS_PER_SECOND)
    return max(SHORTEST_SCENE, float(seconds))
