"""What of a film a sentence names: shots and scenes by number, people and places by name."""

import re
from collections.abc import Sequence

from media_pipeline.providers.director import FilmOutline, Outlined, OutlinedShot
from media_pipeline.screenplay.find_names import find_names, name_in_words

_SHOT = re.compile(r"\bshot\s+(\d+)(?:\.(\d+))?", re.IGNORECASE)
_SCENE = re.compile(r"\bscene\s+(\d+)", re.IGNORECASE)


def named_shot(sentence: str, outline: FilmOutline) -> OutlinedShot | None:
    """«shot 2 of scene 3», «shot 3.2»; «shot 7» alone is the seventh of the film."""
    found = _SHOT.search(sentence)
    if found is None:
        return None
    if found[2]:
        wanted = f"shot:{found[1]}.{found[2]}"
    elif scene := _SCENE.search(sentence):
        wanted = f"shot:{scene[1]}.{found[1]}"
    else:
        number = int(found[1])
        return next((shot for shot in outline.shots if shot.number == number), None)
    return next((shot for shot in outline.shots if shot.ref == wanted), None)


def names_a_shot(sentence: str) -> bool:
    return _SHOT.search(sentence) is not None


def named_scene(sentence: str, outline: FilmOutline) -> Outlined | None:
    found = _SCENE.search(sentence)
    wanted = f"scene:{found[1]}" if found else ""
    return next((scene for scene in outline.scenes if scene.ref == wanted), None)


def named_one(sentence: str, among: Sequence[Outlined]) -> Outlined | None:
    """The one that is named first, by its name or another that it goes by."""
    by_key = {
        name_in_words(name): one for one in reversed(among) for name in (*one.aliases, one.name)
    }
    mentions = find_names(sentence, by_key)
    return by_key[mentions[0].key] if mentions else None
