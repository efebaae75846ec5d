"""A cue with its line behind it, other than by a colon: «ROSALIND. You are late.», "
"«花子「遅い」»."""

import re
from functools import lru_cache

from media_pipeline.screenplay.cue import Cue, is_nobody
from media_pipeline.screenplay.lines import plain
from media_pipeline.screenplay.names import has_letters, is_caseless

_TITLE = (
    r"(?:(?:M|Mr|Mrs|Ms|Dr|St|Mme|Mlle|Sr|Sra|Fr|Hr|D|Prof|Capt|Г|MR|MRS|MS|DR|MME|ST|SR|SRA)"
    r"\.\s+)?"
)
_BRACKETS = r"(?:[(（\[][^)）\]]{0,120}[)）\]]\s*)*"
_STOPPED = re.compile(
    rf"^[*_]{{0,3}}(?P<name>{_TITLE}[^\W\d_][^.:：(（\[,，\t\u3000—–!?…“”\"«»「」]{{0,40}})[*_]{{0,3}}\s*"
    rf"(?P<extension>{_BRACKETS})(?:,\s*(?P<manner>[^.:—–]{{1,60}}?))?\s*[*_]{{0,3}}"
    r"(?P<stop>\.\s?[-–—]+|\.|\s[–—]|—|\t|\u3000|\s{2,}(?![\[(]?\d{1,2}:\d))[*_]{0,3}\s*(?P<line>\S.*)$"
)
#: «花子「遅いなあ」», «太郎（Ｍ）「……」», «鈴木の声「待って！」»; the quote may go on below.
_QUOTED = re.compile(
    r"^(?P<name>[^\s「」『』（）():：。、…]{1,14}?)(?P<mark>の声|[NMENＮＭＥ])?\s*"
    r"(?P<extension>[(（][^)）]{0,40}[)）])?\s*(?P<line>[「『][^」』]*(?:[」』]|$))\s*$"
)
_PARTICLE = re.compile(r"[はがもにをとでへ]$")
#: «【VO】：…», «【旁白】…», «（画外音）…»: a voice without a name.
_VOICE = re.compile(
    r"^[【\[（(]\s*(?P<name>VO|V\.O\.|旁白|画外音|解说|独白|内心独白|ナレーション|N|내레이션|"
    r"나레이션|НАРРАТОР|VOICE[- ]?OVER)"
    r"\s*[】\]）)]\s*[：:]?\s*(?P<line>\S.*)$",
    re.IGNORECASE,
)
_INNER = re.compile(r"[(（\[]([^)）\]]*)[)）\]]")
_REMEMBERED = 1024


@lru_cache(maxsize=_REMEMBERED)
def read_stopped_cue(text: str) -> Cue | None:
    """A name, perhaps how it is said, and a stop, a dash or a tab; whether it is one, others "
    "say."""
    match = _STOPPED.match(text) if len(text) < 4_000 else None
    if match is None:
        return None
    name = plain(match["name"]).strip()
    if not has_letters(name) or len(name.split()) > 5 or is_nobody(name):
        return None
    extensions = [part.strip() for part in _INNER.findall(match["extension"])]
    if match["manner"]:
        extensions.append(match["manner"].strip())
    return Cue(name, ", ".join(filter(None, extensions)), line=match["line"])


@lru_cache(maxsize=_REMEMBERED)
def read_quoted_cue(text: str) -> Cue | None:
    """A name and its speech in corner brackets, or a voice in square ones."""
    if match := _VOICE.match(text):
        return Cue(match["name"], "V.O.", line=match["line"])
    match = _QUOTED.match(text)
    if match is None or _PARTICLE.search(match["name"]) or not has_letters(match["name"]):
        return None
    name = match["name"]
    mark = match["mark"] or ""
    if mark and not is_caseless(name):
        name, mark = name + mark, ""
    extension = plain(match["extension"] or "").strip("()")
    heard = "V.O." if mark or extension in ("N", "M", "E", "NA", "声", "声のみ") else ""
    return Cue(name, ", ".join(filter(None, (extension, heard))), line=match["line"])
