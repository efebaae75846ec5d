"""A still that a person has described: what the words say goes before the fields of the shot."""

import re
from dataclasses import replace

from media_pipeline.providers.artist import StillRequest
from media_pipeline.providers.local.analysis.atmosphere import time_in, weather_in
from media_pipeline.providers.local.artist.framing import angle_of, size_of

#: A size is meant where it is said of a shot: «a close friend» frames nothing.
_SIZE = re.compile(
    r"\b(?:(?:extreme|medium|big)[ -])?(?:close[ -]?ups?|over[ -]the[ -]shoulder|"
    r"(?:wide|long|full|medium|close|master|two|2|establishing|insert|detail|aerial|waist)[ -]"
    r"(?:shots?|views?|angles?))\b|\b(?:ECU|MCU|CU|EWS|WS|OTS)\b",
    re.IGNORECASE,
)
_ANGLE = re.compile(
    r"\b(?:low|high|top|bird['’]s[ -]eye|eye[ -]level)[ -]?(?:angles?|views?|shots?)?\b|"
    r"\bfrom (?:straight |far )?(?:above|below)\b|\boverhead\b",
    re.IGNORECASE,
)
_PLAIN_ANGLE = re.compile(r"(?:low|high|top)$", re.IGNORECASE)


def as_told(request: StillRequest) -> StillRequest:
    """The request with what its words say in place of the fields; the fields say the rest."""
    words = request.words
    if not words:
        return request
    return replace(
        request,
        action=words,
        shot_size=_size(words) or request.shot_size,
        angle=_angle(words) or request.angle,
        time_of_day=_time(words) or request.time_of_day,
        weather=weather_in(words) or request.weather,
    )


def _size(words: str) -> str:
    found = _SIZE.search(words)
    return size_of(found.group()) if found else ""


def _angle(words: str) -> str:
    for found in _ANGLE.finditer(words):
        said = found.group()
        if _PLAIN_ANGLE.match(said):
            continue  # «a low wall»
        return "overhead" if said.lower().endswith("above") else angle_of(said)
    return ""


def _time(words: str) -> str:
    said = re.search(r"\b(?:by|at|in the|during the) (day|morning|evening)\b", words, re.IGNORECASE)
    return said.group(1).lower() if said else time_in(words)
