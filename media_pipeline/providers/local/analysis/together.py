"""Cues of several people: «BOTH», «ALL», «КОЛЯ И МАША», «ANA/BEN» name nobody new."""

import re
from collections.abc import Container

from media_pipeline.screenplay.names import is_capitals, is_caseless, name_key
from media_pipeline.screenplay.word_set import word_set

_GROUPS = word_set(
    "both all everyone everybody together others tous toutes ensemble alle beide zusammen todos "
    "todas "
    "ambos tutti tutte entrambi ambedue все оба вместе хором всі ambos-dois oba wszyscy oboje "
    "razem allemaal "
    "alla båda kaikki molemmat όλοι hepsi ikisi 众人 全体 所有人 两人 二人 齐声 合 大家 众 全員 "
    "一同 二人とも 모두 둘다 다같이 "
    "일동 الجميع الكل كلاهما כולם שניהם सब दोनों എല്ലാവരും ทุกคน"
) | {
    "the others",
    "les deux",
    "alle beide",
    "los dos",
    "le due",
    "i due",
    "둘 다",
    "all three",
    "all four",
}
_AND = r"and|et|und|y|e|i|и|й|та|og|och|en|ve|și|és|ja|και|و|ו|और|와|과"
_PARTS = re.compile(
    rf"\s*(?:[&/+,，、]|\s(?:{_AND})\s|(?<=[\u3400-\u9fff])[和与與跟](?=[\u3400-\u9fff]))\s*",
    re.IGNORECASE,
)
_SURE = re.compile(rf"\s*[&/+]\s*|\s(?:{_AND})\s", re.IGNORECASE)


def is_group(name: str) -> bool:
    """A word for everybody, or for the two who are there."""
    return name_key(name) in _GROUPS


def several_speakers(name: str, known: Container[str]) -> list[str]:
    """«MACBETH & LENNOX» is two people where each is known; else the name is one."""
    parts = [part.strip() for part in _PARTS.split(name) if part.strip()]
    return parts if len(parts) > 1 and all(name_key(part) in known for part in parts) else [name]


def new_partners(name: str, known: Container[str]) -> list[str]:
    """«ANA AND CARL», where only ANA is known, introduces CARL."""
    parts = [part.strip() for part in _SURE.split(name) if part.strip()]
    if not 2 <= len(parts) <= 4 or not any(name_key(part) in known for part in parts):
        return []
    if not all(is_capitals(part) or is_caseless(part) for part in parts):
        return []
    return [part for part in parts if name_key(part) not in known]
