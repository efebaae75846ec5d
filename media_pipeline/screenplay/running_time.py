"""Running times that people write into labels: «8s», «12 sec», «1m 5s», «0:45», «00:15-00:35»."""

import re

_CLOCK = r"(?:(\d{1,2}):)?(\d{1,2}):(\d{2}(?:\.\d+)?)"
_RANGE = re.compile(rf"{_CLOCK}\s*[-–—~〜至]\s*{_CLOCK}")
_SINGLE_CLOCK = re.compile(rf"(?:^|[\s(\[–—-]){_CLOCK}\s*[)\]]?\s*$")
_MINUTES = r"(?:(?P<minutes>\d+)\s*(?:m|min|mins|minutes?|мин|分钟?)\.?\s*)"
_SECONDS = (
    r"(?P<seconds>\d+(?:[.,]\d+)?)\s*"
    r"(?:s|secs?|seconds?|segs?|sek|sekunden?|sekund[ay]?|sekunti[a]?|secondes?|segundos?|secondi?|"
    r"saniye|sn|giây|detik|сек(?:унд[аы]?)?|с|秒钟?|秒間?|초|ثانية|ثوان[يٍ]?|ث|שניות|שנ[׳']?|"
    r"सेकंड|सेकेंड|സെക്കൻഡ്|วินาที|வினாடி|δευτ(?:ερόλεπτα)?|δ)\.?"
)
_UNITS = re.compile(
    rf"(?<![\w.,])(?:{_MINUTES}?{_SECONDS}|(?P<only>\d+)\s*(?:min|mins|minutes?|мин|分钟?)\.?)(?!\w)",
    re.IGNORECASE,
)


def find_running_time(text: str) -> tuple[float, int, int] | None:
    """Seconds, and where in ``text`` they are written; None where no time is written."""
    if match := _RANGE.search(text):
        groups = match.groups()
        seconds = _clock(groups[3:]) - _clock(groups[:3])
        return (seconds, match.start(), match.end()) if seconds > 0 else None
    if match := _UNITS.search(text):
        minutes = int(match["minutes"] or match["only"] or 0)
        seconds = 60 * minutes + float((match["seconds"] or "0").replace(",", "."))
        return (seconds, match.start(), match.end()) if seconds > 0 else None
    if match := _SINGLE_CLOCK.search(text):
        seconds = _clock(match.groups())
        return (seconds, match.start(), match.end()) if seconds > 0 else None
    return None


def _clock(parts: tuple[str | None, ...]) -> float:
    hours, minutes, seconds = (float(part or 0) for part in parts)
    return 3600 * hours + 60 * minutes + seconds
